import { useMemo, useState } from 'react';
import { hrefOf } from '../app/route';
import { useServices } from '../app/services';
import { Page, WhenThere } from '../common/Page';
import { Resource, useResource, valueOf } from '../common/resource';
import { ApiFailure, wordsOf } from '../hub/rest';
import { Markdown } from '../markdown/Markdown';
import { piecesOf } from '../markdown/pieces';
import { idOf, type Project } from '../protocol';
import { NewSession } from '../session/NewSession';
import { factsOf } from '../session/SessionList';
import { countWords, sizeWords } from '../turn/words';
import { PolicySection, SAVED } from './PolicySection';

/** A project: its sessions, and what every agent that works on it is told. */
export function ProjectScreen({ id }: { readonly id: string }) {
  const { rest, sessions } = useServices();
  const resource = useMemo(
    () => new Resource(() => rest.read<Project>(`/project/${encodeURIComponent(id)}`)),
    [rest, id],
  );
  const loaded = useResource(resource);
  const all = valueOf(useResource(sessions)) ?? [];
  const own = all.filter((session) => idOf(session.project) === id);
  return (
    <WhenThere loaded={loaded} what="the project">
      {(project) => (
        <Page title={project.name} actions={<NewSession project={project} />}>
          <p className="note">{project.gitUrl ?? 'A repository of its own'}</p>
          <section className="section" aria-labelledby="project-sessions">
            <h2 id="project-sessions">Sessions</h2>
            {own.length === 0 && <p className="note">No session yet.</p>}
            <ul className="rows">
              {own.map((session) => (
                <li key={session._id}>
                  <a className="rows-row" href={hrefOf({ screen: 'session', id: session._id })}>
                    <span className="rows-name">{session.name}</span>
                    <span className="rows-fact">{factsOf(session, [])}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <TextSection
            title="Agent instructions"
            hint="How to work here: conventions, commands, what to leave alone. Markdown; part of every prompt."
            text={project.instructions ?? ''}
            save={(instructions) => save(resource, project, { instructions })}
          />
          <TextSection
            title="Acceptance criteria"
            hint="When a piece of work counts as done. The agent checks itself against it."
            text={project.acceptanceCriteria ?? ''}
            save={(acceptanceCriteria) => save(resource, project, { acceptanceCriteria })}
          />
          <PolicySection policy={project.policy ?? {}} save={(policy) => save(resource, project, { policy })} />
        </Page>
      )}
    </WhenThere>
  );

  async function save(into: Resource<Project>, project: Project, change: Partial<Project>): Promise<string> {
    const body = { ...change, ...(project.revision === undefined ? {} : { revision: project.revision }) };
    try {
      await rest.send('PATCH', `/project/${encodeURIComponent(id)}`, { body });
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'conflict') {
        return 'Someone else changed the project meanwhile. Copy your text, reload, and put it in again.';
      }
      return wordsOf(failure);
    }
    await into.reload();
    return SAVED;
  }
}

interface TextProps {
  readonly title: string;
  readonly hint: string;
  readonly text: string;
  readonly save: (text: string) => Promise<string>;
}

/** A Markdown text with its size, and as the agent gets it. */
function TextSection({ title, hint, text, save }: TextProps) {
  const [draft, setDraft] = useState(text);
  const [isPreview, setPreview] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const bytes = new TextEncoder().encode(draft).length;
  return (
    <section className="section" aria-label={title}>
      <div className="section-top">
        <h2>{title}</h2>
        <button type="button" className="quiet-button" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {isPreview ? 'Write' : 'Preview'}
        </button>
      </div>
      <p className="note">{hint}</p>
      {isPreview ? (
        <div className="preview">
          {draft.trim() === '' ? (
            <p className="note">Nothing is told.</p>
          ) : (
            piecesOf(draft).map((piece, index) => <Markdown key={index} piece={piece} />)
          )}
        </div>
      ) : (
        <textarea
          className="field section-text"
          aria-label={title}
          rows={8}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
      )}
      <div className="turn-actions">
        <button
          type="button"
          className="button button-main"
          disabled={draft === text}
          onClick={() => void save(draft).then(setMessage)}
        >
          Save
        </button>
        <span className="note">{`${sizeWords(bytes)}, about ${countWords(Math.ceil(bytes / 4))} tokens`}</span>
        {message !== null && (
          <span className="note" role="status">
            {message}
          </span>
        )}
      </div>
    </section>
  );
}
