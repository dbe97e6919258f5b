import { droneOf, type Link, type SessionState } from './state';

export function Header({ state }: { readonly state: SessionState }) {
  const { session, projectName, loading } = state;
  const placeholder = loading.kind === 'loading' ? 'Loading the session' : 'No session';
  return (
    <header className="header">
      <h1 className="header-title">
        {projectName !== null && (
          <>
            <span className="header-project">{projectName}</span>
            <span className="header-slash" aria-hidden="true">
              /
            </span>
          </>
        )}
        <span className="header-session">{session?.name ?? placeholder}</span>
      </h1>
      <DroneChip state={state} />
      <LinkDot link={state.link} />
    </header>
  );
}

function DroneChip({ state }: { readonly state: SessionState }) {
  const drone = droneOf(state);
  // Without a connection nobody knows what the drone does now.
  const status = state.link.kind === 'connected' ? drone?.status : 'unknown';
  const holds = state.lock.kind === 'held' ? ', locked for this session' : '';
  return (
    <span className="chip" data-testid="drone" data-state={drone === null ? 'none' : status}>
      <span className="dot" aria-hidden="true" />
      {drone === null ? (
        'No drone'
      ) : (
        <>
          <span className="chip-host">{drone.hostname}</span>
          <span className="chip-state">{status}</span>
          <span className="unseen">{holds}</span>
        </>
      )}
    </span>
  );
}

function LinkDot({ link }: { readonly link: Link }) {
  return (
    <span className="link" data-testid="connection" data-state={link.kind}>
      <span className="dot" aria-hidden="true" />
      <span className="link-text">{linkText(link)}</span>
    </span>
  );
}

function linkText(link: Link): string {
  switch (link.kind) {
    case 'connecting':
      return 'Connecting';
    case 'connected':
      return 'Connected';
    case 'reconnecting':
      return link.attempt === 0 ? 'Reconnecting' : `Reconnecting (${link.attempt})`;
    case 'closed':
      return 'Not connected';
  }
}
