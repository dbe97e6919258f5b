import { Menu, PanelRight } from 'lucide-react';
import { useState } from 'react';
import { hrefOf } from '../app/route';
import type { Link } from '../hub/link';
import { idOf, type ChatSession, type WorkspaceMode } from '../protocol';
import { countWords } from '../turn/words';
import { droneOf, type SessionState } from './state';

interface Props {
  readonly state: SessionState;
  readonly tokens: number;
  readonly onMode: (mode: WorkspaceMode) => void;
  /** Answers why the name stays as it is, or `null`. */
  readonly onRename: (name: string) => Promise<string | null>;
  readonly onList: () => void;
  readonly onPanel: () => void;
}

export function Header({ state, tokens, onMode, onRename, onList, onPanel }: Props) {
  const { session, projectName, loading } = state;
  const placeholder = loading.kind === 'loading' ? 'Loading the session' : 'No session';
  return (
    <header className="header">
      <button type="button" className="icon-button header-list" aria-label="Sessions" onClick={onList}>
        <Menu aria-hidden="true" />
      </button>
      <h1 className="header-title">
        {projectName !== null && session !== null && (
          <>
            <a className="header-project" href={hrefOf({ screen: 'project', id: idOf(session.project) })}>
              {projectName}
            </a>
            <span className="header-slash" aria-hidden="true">
              /
            </span>
          </>
        )}
        {session === null ? (
          <span className="header-session">{placeholder}</span>
        ) : (
          <SessionName session={session} onRename={onRename} />
        )}
      </h1>
      {tokens > 0 && (
        <span className="header-tokens" title="Tokens in the last turn">
          {`${countWords(tokens)} tokens`}
        </span>
      )}
      <ModeControl state={state} onMode={onMode} />
      <DroneChip state={state} />
      <LinkDot link={state.link} />
      <button type="button" className="icon-button header-panel" aria-label="Side panel" onClick={onPanel}>
        <PanelRight aria-hidden="true" />
      </button>
    </header>
  );
}

/** The name, changed on click. */
function SessionName({
  session,
  onRename,
}: {
  readonly session: ChatSession;
  readonly onRename: Props['onRename'];
}) {
  const [name, setName] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (name === null) {
    return (
      <button
        type="button"
        className="header-session"
        title={refusal ?? 'Rename'}
        onClick={() => setName(session.name)}
      >
        {session.name}
      </button>
    );
  }
  const save = (): void => {
    setName(null);
    const changed = name.trim();
    if (changed === '' || changed === session.name) return;
    void onRename(changed).then(setRefusal);
  };
  return (
    <input
      className="field header-name"
      aria-label="Name of the session"
      autoFocus
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setName(null);
      }}
    />
  );
}

const MODES: readonly { readonly mode: WorkspaceMode; readonly words: string }[] = [
  { mode: 'idle', words: 'Idle' },
  { mode: 'user', words: 'User' },
  { mode: 'agent', words: 'Agent' },
];

/** Who may write in the workspace. The agent's own mode is never asked for: a turn brings it. */
function ModeControl({ state, onMode }: { readonly state: SessionState; readonly onMode: Props['onMode'] }) {
  return (
    <div className="modes" role="group" aria-label="Who may write in the workspace">
      {MODES.map(({ mode, words }) => (
        <button
          key={mode}
          type="button"
          className="modes-choice"
          aria-pressed={state.mode === mode}
          disabled={mode === 'agent' || state.lock.kind !== 'held' || state.mode === 'agent'}
          onClick={() => onMode(mode)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

function DroneChip({ state }: { readonly state: SessionState }) {
  const drone = droneOf(state);
  // Without a connection nobody knows what the drone does now.
  const status = state.link.kind === 'connected' ? drone?.status : 'unknown';
  const holds = state.lock.kind === 'held' ? ', locked for this session' : '';
  const content = (
    <>
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
    </>
  );
  const href = drone === null ? hrefOf({ screen: 'drones' }) : hrefOf({ screen: 'drone', id: drone._id });
  return (
    <a className="chip" data-testid="drone" data-state={drone === null ? 'none' : status} data-lock={state.lock.kind} href={href}>
      {content}
    </a>
  );
}

function LinkDot({ link }: { readonly link: Link }) {
  return (
    <span className="link" data-testid="connection" data-state={link.kind} title={linkText(link)}>
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
