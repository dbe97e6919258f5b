import {
  ChartNoAxesColumn,
  Command,
  House,
  MessagesSquare,
  Plug,
  Server,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { User } from '../protocol';
import { hrefOf, type Route } from './route';

interface Place {
  readonly route: Route;
  readonly words: string;
  readonly icon: LucideIcon;
}

const PLACES: readonly Place[] = [
  { route: { screen: 'home' }, words: 'Home', icon: House },
  { route: { screen: 'start' }, words: 'Session', icon: MessagesSquare },
  { route: { screen: 'drones' }, words: 'Drones', icon: Server },
  { route: { screen: 'providers' }, words: 'Providers', icon: Plug },
  { route: { screen: 'usage' }, words: 'Usage', icon: ChartNoAxesColumn },
  { route: { screen: 'settings' }, words: 'Settings', icon: Settings },
];

const USERS: Place = { route: { screen: 'users' }, words: 'Users', icon: Users };

const isHere = (here: Route, place: Route): boolean =>
  here.screen === place.screen ||
  (place.screen === 'start' && here.screen === 'session') ||
  (place.screen === 'home' && here.screen === 'project') ||
  (place.screen === 'drones' && here.screen === 'drone');

/** The way to every screen. */
export function Rail({
  route,
  user,
  onPalette,
}: {
  readonly route: Route;
  readonly user: User | null;
  readonly onPalette: () => void;
}) {
  const places = user?.role === 'admin' ? [...PLACES, USERS] : PLACES;
  return (
    <nav className="rail" aria-label="Screens" data-screen={route.screen}>
      {places.map(({ route: to, words, icon: Icon }) => (
        <a key={words} className="rail-place" href={hrefOf(to)} aria-current={isHere(route, to) ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          <span className="rail-words">{words}</span>
        </a>
      ))}
      <button type="button" className="rail-place rail-palette" onClick={onPalette} title="Ctrl+K">
        <Command aria-hidden="true" />
        <span className="rail-words">Go to</span>
      </button>
    </nav>
  );
}
