import { memo, useState } from 'react';
import { hrefOf } from '../app/route';
import { useServices } from '../app/services';
import { useResource, valueOf } from '../common/resource';
import { idOf, type ChatSession, type Project } from '../protocol';
import { agoWords } from '../turn/words';
import { NewSession } from './NewSession';
import './list.css';

interface Props {
  readonly current: string | null;
  readonly onChosen: () => void;
}

/** The sessions, newest first, by project. Not drawn again while an answer grows. */
export const SessionList = memo(function SessionList({ current, onChosen }: Props) {
  const { sessions, projects } = useServices();
  const loaded = useResource(sessions);
  const known = valueOf(useResource(projects)) ?? [];
  const [query, setQuery] = useState('');
  const found = (valueOf(loaded) ?? []).filter((session) =>
    session.name.toLowerCase().includes(query.trim().toLowerCase()),
  );
  const inProject = known.find((project) =>
    (valueOf(loaded) ?? []).some((session) => session._id === current && idOf(session.project) === project._id),
  );
  return (
    <aside className="list" aria-label="Sessions">
      <div className="list-top">
        <input
          className="field"
          type="search"
          aria-label="Find a session"
          placeholder="Find a session"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <NewSession project={inProject ?? known[0] ?? null} isIcon />
      </div>
      {loaded.kind === 'failed' && <p className="list-note">{`The sessions could not be read: ${loaded.message}`}</p>}
      {loaded.kind === 'there' && found.length === 0 && (
        <p className="list-note">{query === '' ? 'No session yet.' : 'No session is called so.'}</p>
      )}
      <ul className="list-items">
        {found.map((session) => (
          <li key={session._id}>
            <a
              className="list-item"
              href={hrefOf({ screen: 'session', id: session._id })}
              aria-current={session._id === current ? 'page' : undefined}
              onClick={onChosen}
            >
              <span className="list-name">{session.name}</span>
              <span className="list-fact">{factsOf(session, known)}</span>
            </a>
          </li>
        ))}
      </ul>
      <a className="list-all" href={hrefOf({ screen: 'home' })}>
        Home and all screens
      </a>
    </aside>
  );
});

export function factsOf(session: ChatSession, projects: readonly Project[]): string {
  const project = projects.find((candidate) => candidate._id === idOf(session.project));
  const turns = session.stats?.turnCount ?? 0;
  const at = session.updatedAt ?? session.createdAt;
  return [
    project?.name,
    turns === 0 ? undefined : turns === 1 ? '1 turn' : `${turns} turns`,
    at === undefined ? undefined : agoWords(at, Date.now()),
  ]
    .filter((fact) => fact !== undefined && fact !== '')
    .join(' · ');
}
