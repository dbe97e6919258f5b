import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { DroneScreen } from '../fleet/DroneScreen';
import { DronesScreen } from '../fleet/DronesScreen';
import { HomeScreen } from '../home/HomeScreen';
import { ProjectScreen } from '../project/ProjectScreen';
import { SessionScreen } from '../session/SessionScreen';
import { ProvidersScreen } from '../settings/ProvidersScreen';
import { SettingsScreen } from '../settings/SettingsScreen';
import { UsageScreen } from '../settings/UsageScreen';
import { UsersScreen } from '../settings/UsersScreen';
import { isIn } from '../hub/auth';
import { isNewer, ownScript } from '../hub/version';
import { ChoosePassword } from '../signin/ChoosePassword';
import { SignIn } from '../signin/SignIn';
import { useResource, valueOf } from '../common/resource';
import { idOf } from '../protocol';
import { makeSession } from '../session/NewSession';
import { KeyHelp } from './KeyHelp';
import { useKeys } from './keys';
import { Palette } from './Palette';
import { Rail } from './Rail';
import { goTo, hrefOf, routeOf, useHash, type Route } from './route';
import { useServices, type Services } from './services';
import './app.css';

const UNREACHABLE = 'The hub cannot be reached';

/** The page. Who is not signed in signs in above it, so that what was being written stays. */
export function App() {
  const services = useServices();
  const { auth, socket } = services;
  const state = useSyncExternalStore(auth.subscribe, auth.state);
  const mayLook = isIn(state);
  const isPasswordAsked = state.kind === 'signedIn' && state.isPasswordAsked === true;
  const [wasIn, setWasIn] = useState(mayLook);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const route = routeOf(useHash());

  useEffect(() => {
    if (!mayLook) return;
    setWasIn(true);
    if (!socket.connected) socket.connect();
  }, [mayLook, socket]);

  useKeys({
    'mod+k': () => setPaletteOpen(true),
    'mod+shift+s': () => void newSession(services),
    'mod+p': () => document.getElementById('file-search')?.focus(),
    '?': () => setHelpOpen(true),
  });

  return (
    <>
      {(mayLook || wasIn) && (
        <div className="app" inert={!mayLook || isPasswordAsked}>
          <Rail
            route={route}
            user={state.kind === 'signedIn' ? state.user : null}
            onPalette={() => setPaletteOpen(true)}
          />
          <Screen route={route} />
        </div>
      )}
      {state.kind === 'signedOut' && <SignIn auth={auth} isSetUpNeeded={state.isSetUpNeeded} isAgain={wasIn} />}
      {isPasswordAsked && <ChoosePassword auth={auth} email={state.user.email} />}
      {state.kind === 'unreachable' && !wasIn && (
        <Plain title={UNREACHABLE}>
          <p className="note">{`${state.message === UNREACHABLE ? '' : `${state.message}. `}The page keeps trying.`}</p>
          <button type="button" className="button" onClick={() => void auth.start()}>
            Retry now
          </button>
        </Plain>
      )}
      <NewVersion />
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
    </>
  );
}

/** In the project of the session that is open, else in the first one; home says why where it cannot be. */
async function newSession(services: Services): Promise<void> {
  if (!services.projects.isRead) await services.projects.reload();
  const projects = valueOf(services.projects.state()) ?? [];
  const open = services.scope?.store.shown().session;
  const project = projects.find(({ _id }) => open != null && _id === idOf(open.project)) ?? projects[0] ?? null;
  if ((await makeSession(services, project)) !== null) goTo({ screen: 'home' });
}

function Screen({ route }: { readonly route: Route }): ReactNode {
  const services = useServices();
  switch (route.screen) {
    case 'start':
      return <Start />;
    case 'session':
      return <SessionScreen key={route.id} scope={services.open(route.id)} />;
    case 'home':
      return <HomeScreen />;
    case 'project':
      return <ProjectScreen key={route.id} id={route.id} />;
    case 'drones':
      return <DronesScreen />;
    case 'drone':
      return <DroneScreen key={route.id} id={route.id} />;
    case 'providers':
      return <ProvidersScreen />;
    case 'usage':
      return <UsageScreen />;
    case 'settings':
      return <SettingsScreen />;
    case 'users':
      return <UsersScreen />;
  }
}

/** Without a place in the address it is the newest session; where there is none yet it is home. */
function Start() {
  const services = useServices();
  const sessions = useResource(services.sessions);
  const isNone = sessions.kind === 'there' && sessions.value.length === 0;
  useEffect(() => {
    if (isNone) window.location.replace(hrefOf({ screen: 'home' }));
  }, [isNone]);
  if (isNone) return <HomeScreen />;
  return <SessionScreen scope={services.open(null)} />;
}

/** A newer page is offered, never forced: what is being written stays until the person reloads. */
function NewVersion() {
  const { socket } = useServices();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const own = ownScript();
    let isNew = true; // a page that connects for the first time has just come from the hub
    const look = (): void => {
      if (!isNew) void isNewer(own).then(setThere);
      isNew = false;
    };
    socket.on('connect', look);
    return () => void socket.off('connect', look);
  }, [socket]);
  if (!isThere) return null;
  return (
    <div className="new-version" role="status">
      <span>A new version of the page is there.</span>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Reload
      </button>
      <button type="button" className="quiet-button" onClick={() => setThere(false)}>
        Later
      </button>
    </div>
  );
}

function Plain({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="plain">
      <h1>{title}</h1>
      {children}
    </main>
  );
}
