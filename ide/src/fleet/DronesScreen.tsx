import { useState } from 'react';
import { hrefOf } from '../app/route';
import { useServices } from '../app/services';
import { CopyButton } from '../common/CopyButton';
import { Page, WhenThere } from '../common/Page';
import { useResource } from '../common/resource';
import { ApiFailure, wordsOf } from '../hub/rest';
import { agoWords } from '../turn/words';

/** The fleet, and how to add to it. */
export function DronesScreen() {
  const { drones } = useServices();
  const loaded = useResource(drones);
  return (
    <Page title="Drones">
      <section className="section" aria-label="Fleet">
        <WhenThere loaded={loaded} what="drones">
          {(all) =>
            all.length === 0 ? (
              <p className="note">No drone yet. A drone is the program that works in a folder of your machine.</p>
            ) : (
              <ul className="rows">
                {all.map((drone) => (
                  <li key={drone._id}>
                    <a className="rows-row" href={hrefOf({ screen: 'drone', id: drone._id })}>
                      <span className="dot" data-state={drone.status} aria-hidden="true" />
                      <span className="rows-name">{drone.hostname}</span>
                      <span className="rows-fact" dir="ltr">
                        {drone.workspaceDir}
                      </span>
                      <span className="rows-fact">{drone.status}</span>
                      {drone.status === 'offline' && drone.lastSeenAt !== undefined && (
                        <span className="rows-fact">{`last seen ${agoWords(drone.lastSeenAt, Date.now())}`}</span>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            )
          }
        </WhenThere>
      </section>
      <AddDrone />
    </Page>
  );
}

/** The command that adds a drone, with a token that works once where the hub gives one. */
function AddDrone() {
  const { rest } = useServices();
  const [command, setCommand] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const plain = `./gadget drone --hub ${window.location.origin}`;
  const make = (): void => {
    setRefusal(null);
    rest.send<{ enrolmentToken: string }>('POST', '/drone/enrolment', { body: {} }).then(
      ({ enrolmentToken }) => setCommand(`${plain} --enrol=${enrolmentToken}`),
      (failure: unknown) => {
        // A hub without sign-in takes a drone without a token.
        if (failure instanceof ApiFailure && failure.status === 404) setCommand(plain);
        else setRefusal(wordsOf(failure));
      },
    );
  };
  return (
    <section className="section" aria-labelledby="drones-add">
      <h2 id="drones-add">Add a drone</h2>
      <p className="note">Run this in the folder the drone is to work in. A token works once, for 10 minutes.</p>
      {command === null ? (
        <button type="button" className="button button-main" onClick={make}>
          Show the command
        </button>
      ) : (
        <p className="command">
          <code className="notice-command">{command}</code>
          <CopyButton text={command} />
        </p>
      )}
      {refusal !== null && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}
