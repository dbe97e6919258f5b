import { afterEach, describe, expect, it, vi } from 'vitest';
import { Rest } from '../hub/rest';
import type { ChatSession } from '../protocol';
import { apiOf } from './api';

const rest = new Rest(
  () => null,
  async () => false,
);
const api = apiOf(rest, () => Promise.reject(new Error('nobody asks for the sessions')));

/** A REST side that knows the given paths and answers every other with 404. */
function serving(answers: Readonly<Record<string, { readonly status?: number; readonly body: unknown }>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const { status = 200, body } = answers[path] ?? { status: 404, body: { code: 'not-found' } };
    return Response.json(body, { status });
  });
  return asked;
}

afterEach(() => void vi.unstubAllGlobals());

describe('the REST side', () => {
  it('gives the first session, or none', async () => {
    const sessions = [{ _id: 's1' }, { _id: 's2' }] as ChatSession[];

    expect(await apiOf(rest, async () => sessions).firstSession()).toEqual({ _id: 's1' });
    expect(await apiOf(rest, async () => []).firstSession()).toBeNull();
  });

  it('gives the newest turns, oldest first', async () => {
    const newestFirst = { items: [{ _id: 't2' }, { _id: 't1' }], next: 't1' };
    serving({ '/api/v1/chat-session/s1/turn?limit=50': { body: newestFirst } });

    expect(await api.newestTurns('s1', null)).toEqual({
      value: { oldestFirst: [{ _id: 't1' }, { _id: 't2' }], earlier: 't1' },
      tag: null,
    });
  });

  it('is not told again what has not changed since the hub gave the tag', async () => {
    const headers: unknown[] = [];
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      headers.push((init.headers as Record<string, string>)['if-none-match']);
      return headers.length === 1
        ? Response.json({ items: [], next: null }, { headers: { etag: '"one"' } })
        : new Response(null, { status: 304 });
    });

    const first = await api.newestTurns('s1', null);
    expect(await api.newestTurns('s1', first?.tag ?? null)).toBeNull();
    expect(headers).toEqual([undefined, '"one"']);
  });

  it('names a project that came whole without asking, and asks for one that came as an id', async () => {
    const asked = serving({ '/api/v1/project/pr1': { body: { name: 'Sample' } } });

    expect(await api.projectName({ _id: 'pr1', slug: 'sample' })).toBe('sample');
    expect(asked).toEqual([]);
    expect(await api.projectName('pr1')).toBe('Sample');
    expect(await api.projectName('pr2')).toBeNull();
  });

  it('fails with the words of the hub', async () => {
    const problem = { detail: 'The store is full', code: 'storage-full' };
    serving({ '/api/v1/drone/registration': { status: 503, body: problem } });

    await expect(api.drones()).rejects.toThrow('The store is full');
  });
});
