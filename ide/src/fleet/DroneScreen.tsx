import { useMemo, useState } from 'react';
import { hrefOf } from '../app/route';
import { useServices } from '../app/services';
import { Page, WhenThere } from '../common/Page';
import { Resource, useResource, valueOf, type Loaded } from '../common/resource';
import { wordsOf } from '../hub/rest';
import { plainOf } from '../output/ansi';
import { logLineOf, type LogLine, type Page as Listed, type Registration } from '../protocol';
import { fieldsOf } from '../protocol/reading';
import { agoWords } from '../turn/words';
import { ServerList } from './ServerList';

/** Longer than the hub gives a drone to end. */
const TERMINATION_MS = 30_000;

/** One drone: what it is, what it does, and its end. */
export function DroneScreen({ id }: { readonly id: string }) {
  const { drones, sessions } = useServices();
  const loaded = useResource(drones);
  const named = valueOf(useResource(sessions)) ?? [];
  const found: Loaded<Registration> =
    loaded.kind === 'there' ? foundOr(loaded.value.find((drone) => drone._id === id)) : loaded;
  return (
    <WhenThere loaded={found} what="this drone">
      {(drone) => (
        <Page title={drone.hostname} actions={<Terminate drone={drone} />}>
          <dl className="facts">
            <Fact name="State">
              <span className="dot" data-state={drone.status} aria-hidden="true" /> {drone.status}
            </Fact>
            <Fact name="Workspace">{drone.workspaceDir ?? 'not said'}</Fact>
            <Fact name="Session">
              {drone.chatSessionId == null ? (
                'none'
              ) : (
                <a href={hrefOf({ screen: 'session', id: drone.chatSessionId })}>
                  {named.find(({ _id }) => _id === drone.chatSessionId)?.name ?? 'Open it'}
                </a>
              )}
            </Fact>
            <Fact name="Mode">{drone.workspace?.mode ?? 'idle'}</Fact>
            <Fact name="Last seen">
              {drone.lastSeenAt === undefined ? 'never' : agoWords(drone.lastSeenAt, Date.now())}
            </Fact>
            <Fact name="Version">{drone.version ?? 'not said'}</Fact>
            <Fact name="Id">{drone._id}</Fact>
          </dl>
          <ServerList drone={drone} />
          <DroneLog id={id} />
        </Page>
      )}
    </WhenThere>
  );
}

const foundOr = (drone: Registration | undefined): Loaded<Registration> =>
  drone === undefined ? { kind: 'absent' } : { kind: 'there', value: drone };

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="facts-row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Asks twice: a drone that ends stops the turn it runs. */
function Terminate({ drone }: { readonly drone: Registration }) {
  const { rest, drones } = useServices();
  const [step, setStep] = useState<'idle' | 'sure' | 'ending'>('idle');
  const [message, setMessage] = useState<string | null>(null);
  const terminate = (): void => {
    setStep('ending');
    setMessage(null);
    rest
      .send<unknown>('POST', `/drone/registration/${encodeURIComponent(drone._id)}/terminate`, {
        body: {},
        limit: TERMINATION_MS,
      })
      .then(
        (answer) =>
          setMessage(fieldsOf(answer)['forced'] === true ? 'It did not answer and was cut off' : 'It has ended'),
        (failure: unknown) => setMessage(wordsOf(failure)),
      )
      .finally(() => {
        setStep('idle');
        void drones.reload();
      });
  };
  return (
    <div className="turn-actions">
      {message !== null && (
        <span className="note" role="status">
          {message}
        </span>
      )}
      {step === 'sure' && <span className="note">A turn that it runs is stopped.</span>}
      {step === 'sure' ? (
        <>
          <button type="button" className="button button-bad" onClick={terminate}>
            Terminate now
          </button>
          <button type="button" className="button" onClick={() => setStep('idle')}>
            Leave it
          </button>
        </>
      ) : (
        <button
          type="button"
          className="button"
          disabled={step === 'ending' || drone.status === 'offline'}
          onClick={() => setStep('sure')}
        >
          {step === 'ending' ? 'Ending' : 'Terminate'}
        </button>
      )}
    </div>
  );
}

function DroneLog({ id }: { readonly id: string }) {
  const { rest } = useServices();
  const log = useMemo(
    () =>
      new Resource(async () =>
        (await rest.read<Listed<unknown>>(`/drone/registration/${encodeURIComponent(id)}/log`)).items.flatMap(lineOf),
      ),
    [rest, id],
  );
  return (
    <section className="section" aria-labelledby="drone-log">
      <h2 id="drone-log">Log</h2>
      <WhenThere loaded={useResource(log)} what="a log of this drone">
        {(lines) =>
          lines.length === 0 ? (
            <p className="note">Nothing was logged of late.</p>
          ) : (
            <ol className="log" tabIndex={0} aria-label="Log">
              {lines.map((line, index) => (
                <li key={index} className="log-line" data-level={line.level}>
                  <time dateTime={line.at}>{line.at.slice(11, 19)}</time> {line.level} {plainOf(line.message)}
                </li>
              ))}
            </ol>
          )
        }
      </WhenThere>
    </section>
  );
}

function lineOf(value: unknown): readonly LogLine[] {
  const { timestamp, at, component, level, message } = fieldsOf(value);
  const line = logLineOf([timestamp ?? at, component ?? 'drone', level, message]);
  return line === null ? [] : [line];
}
