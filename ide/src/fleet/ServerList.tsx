import { plainOf } from '../output/ansi';
import { serversOf, type Registration, type ServerState } from '../protocol';

/** The colour that a state has in the fleet. */
const DOTS: Readonly<Record<ServerState['status'], string>> = {
  idle: 'offline',
  running: 'available',
  failed: 'error',
  untrusted: 'busy',
};

const WORDS: Readonly<Record<ServerState['status'], string>> = {
  idle: 'not needed yet',
  running: 'running',
  failed: 'failed',
  untrusted: 'not trusted',
};

const toolWords = (count: number): string => (count === 1 ? '1 tool' : `${count} tools`);

/** Where a drone has tools from beside its own; nothing where there is no such place. */
export function ServerList({ drone }: { readonly drone: Registration }) {
  const servers = serversOf(drone);
  if (servers.length === 0) return null;
  return (
    <section className="section" aria-labelledby="drone-servers">
      <h2 id="drone-servers">MCP servers</h2>
      <ul className="rows">
        {servers.map((server, index) => (
          <li key={index} className="rows-row rows-tall" data-server={server.name}>
            <span className="dot" data-state={DOTS[server.status]} aria-hidden="true" />
            <span className="rows-name">{server.name}</span>
            {server.transport !== undefined && <span className="rows-fact">{server.transport}</span>}
            <span className="rows-fact">{WORDS[server.status]}</span>
            <span className="rows-fact">{toolWords(server.tools)}</span>
            {server.message !== undefined && <p className="note">{plainOf(server.message)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
