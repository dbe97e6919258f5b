import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { serversOf, type Registration } from '../protocol';
import { ServerList } from './ServerList';

const droneWith = (servers: unknown): Registration =>
  ({ _id: 'd', hostname: 'h', status: 'available', workspace: { mode: 'idle', servers } }) as Registration;

describe('the servers of a drone', () => {
  it('are shown with transport, state, tools and what is to do', () => {
    const shown = renderToStaticMarkup(
      <ServerList
        drone={droneWith([
          { name: 'files', transport: 'stdio', status: 'running', tools: 1 },
          { name: 'far', transport: 'http', status: 'untrusted', tools: 0, message: 'gadget drone trust <x>' },
        ])}
      />,
    ).replace(/<[^>]+>/g, ' ');

    expect(shown.replace(/\s+/g, ' ').trim()).toBe(
      'MCP servers files stdio running 1 tool far http not trusted 0 tools gadget drone trust &lt;x&gt;',
    );
  });

  it('take no room where there are none', () => {
    expect(renderToStaticMarkup(<ServerList drone={droneWith(undefined)} />)).toBe('');
  });

  it('are left out where they are none, and failed where the state is not known', () => {
    expect(serversOf(droneWith('x'))).toEqual([]);
    expect(serversOf(droneWith([null, 1, { status: 'running' }]))).toEqual([]);
    expect(serversOf(droneWith([{ name: 'a', status: 'odd', tools: -1, transport: 7, message: 8 }]))).toEqual([
      { name: 'a', status: 'failed', tools: 0, transport: undefined, message: undefined },
    ]);
  });
});
