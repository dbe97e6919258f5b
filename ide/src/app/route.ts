import { useSyncExternalStore } from 'react';

/** Where the person is. It is in the address behind `#`, so that the hub serves one file and back and forth work. */
export type Route =
  | { readonly screen: 'start' }
  | { readonly screen: 'home' | 'drones' | 'providers' | 'usage' | 'settings' | 'users' }
  | { readonly screen: 'session' | 'project' | 'drone'; readonly id: string };

const PLAIN: ReadonlySet<string> = new Set(['home', 'drones', 'providers', 'usage', 'settings', 'users']);
const WITH_ID: ReadonlySet<string> = new Set(['session', 'project', 'drone']);

export function routeOf(hash: string): Route {
  const [screen = '', id = ''] = hash.replace(/^#?\/?/, '').split('/');
  if (PLAIN.has(screen)) return { screen: screen as 'home' };
  if (WITH_ID.has(screen) && id !== '') return { screen: screen as 'session', id: decoded(id) };
  return { screen: 'start' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (failure) {
    if (failure instanceof URIError) return text;
    throw failure;
  }
}

export function hrefOf(route: Route): string {
  if (route.screen === 'start') return '#/';
  return 'id' in route ? `#/${route.screen}/${encodeURIComponent(route.id)}` : `#/${route.screen}`;
}

export const goTo = (route: Route): void => void (window.location.hash = hrefOf(route));

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

export const useHash = (): string => useSyncExternalStore(subscribe, () => window.location.hash);
