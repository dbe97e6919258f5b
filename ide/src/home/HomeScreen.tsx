import { hrefOf } from '../app/route';
import { useServices } from '../app/services';
import { CopyButton } from '../common/CopyButton';
import { Field, Form } from '../common/Form';
import { Page, WhenThere } from '../common/Page';
import { useResource, valueOf } from '../common/resource';
import type { Project } from '../protocol';
import { NewSession } from '../session/NewSession';
import { factsOf } from '../session/SessionList';
import { turnsOf } from '../session/transcript';
import { slugOf } from './slug';

const RECENT = 8;

/** Projects, the newest sessions, and what waits for the person. */
export function HomeScreen() {
  const services = useServices();
  const projects = useResource(services.projects);
  const sessions = useResource(services.sessions);
  const known = valueOf(projects) ?? [];
  return (
    <Page title="Home" actions={known.length > 0 && <NewSession project={known[0] ?? null} />}>
      <NeedsYou />
      <section className="section" aria-labelledby="home-sessions">
        <h2 id="home-sessions">Recent sessions</h2>
        <WhenThere loaded={sessions} what="sessions">
          {(all) =>
            all.length === 0 ? (
              <p className="note">
                {`No session yet. ${known.length === 0 ? 'Add a project first.' : 'Choose a project and begin one.'}`}
              </p>
            ) : (
              <ul className="rows">
                {all.slice(0, RECENT).map((session) => (
                  <li key={session._id}>
                    <a className="rows-row" href={hrefOf({ screen: 'session', id: session._id })}>
                      <span className="rows-name">{session.name}</span>
                      <span className="rows-fact">{factsOf(session, known)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )
          }
        </WhenThere>
      </section>
      <section className="section" aria-labelledby="home-projects">
        <h2 id="home-projects">Projects</h2>
        <WhenThere loaded={projects} what="projects">
          {(all) => (
            <>
              {all.length === 0 && (
                <p className="note">No project yet. Add one: a repository that exists, or a name for a new one.</p>
              )}
              <ul className="rows">
                {all.map((project) => (
                  <li key={project._id}>
                    <a className="rows-row" href={hrefOf({ screen: 'project', id: project._id })}>
                      <span className="rows-name">{project.name}</span>
                      <span className="rows-fact">{project.gitUrl ?? 'a repository of its own'}</span>
                    </a>
                  </li>
                ))}
              </ul>
              <details className="fold" open={all.length === 0}>
                <summary>Add a project</summary>
                <AddProject />
              </details>
            </>
          )}
        </WhenThere>
      </section>
    </Page>
  );
}

/** Approvals, questions and failures of the session that is open, and a missing drone. */
function NeedsYou() {
  const services = useServices();
  const drones = useResource(services.drones);
  const state = services.scope?.store.shown() ?? null;
  const turns = state === null ? [] : turnsOf(state.transcript);
  const waiting = turns.flatMap((turn) => turn.waiting);
  const failed = turns.at(-1)?.status === 'error' ? turns.at(-1) : undefined;
  const hasNoDrone = drones.kind === 'there' && drones.value.every((drone) => drone.status === 'offline');
  if (waiting.length === 0 && failed === undefined && !hasNoDrone) return null;
  const here = state?.session == null ? '#/' : hrefOf({ screen: 'session', id: state.session._id });
  const command = `./gadget drone --hub ${window.location.origin}`;
  return (
    <section className="section" aria-labelledby="home-needs">
      <h2 id="home-needs">Needs you</h2>
      <ul className="rows">
        {waiting.map((open) => (
          <li key={open.callId}>
            <a className="rows-row" href={here}>
              <span className="dot" data-state="busy" aria-hidden="true" />
              <span className="rows-name">{open.kind === 'approval' ? `${open.name} asks to run` : open.question}</span>
              <span className="rows-fact">{state?.session?.name}</span>
            </a>
          </li>
        ))}
        {failed !== undefined && (
          <li>
            <a className="rows-row" href={here}>
              <span className="dot" data-state="error" aria-hidden="true" />
              <span className="rows-name">{`The last turn failed: ${failed.errorMessage ?? 'no reason given'}`}</span>
              <span className="rows-fact">{state?.session?.name}</span>
            </a>
          </li>
        )}
        {hasNoDrone && (
          <li className="rows-row">
            <span className="rows-name">
              No drone is connected. Start one with <code className="notice-command">{command}</code>
            </span>
            <CopyButton text={command} />
          </li>
        )}
      </ul>
    </section>
  );
}

function AddProject() {
  const { rest, projects } = useServices();
  return (
    <Form
      button="Add project"
      onSubmit={async (field) => {
        const name = field('name');
        const gitUrl = field('gitUrl');
        const body = { name, slug: slugOf(name), ...(gitUrl === '' ? {} : { gitUrl }) };
        const made = await rest.send<Project>('POST', '/project', { body, idempotencyKey: crypto.randomUUID() });
        await projects.reload();
        window.location.hash = hrefOf({ screen: 'project', id: made._id });
        return null;
      }}
    >
      <Field name="name" label="Name" isRequired />
      <Field
        name="gitUrl"
        label="Repository"
        hint="An https or ssh address, or an absolute path on the drone's machine. Left empty, a new one is made."
      />
    </Form>
  );
}
