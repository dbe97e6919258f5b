import { afterEach, describe, expect, it, vi } from 'vitest';
import { Rest } from '../hub/rest';
import { apiOf } from './api';

const api = apiOf(
  new Rest(
    () => null,
    async () => false,
  ),
);

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
    serving({ '/api/v1/chat-session': { body: { items: [{ _id: 's1' }, { _id: 's2' }], next: null } } });
    expect(await api.firstSession()).toEqual({ _id: 's1' });

    serving({ '/api/v1/chat-session': { body: { items: [], next: null } } });
    expect(await api.firstSession()).toBeNull();
  });

  it('gives the newest turns, oldest first', async () => {
    const newestFirst = { items: [{ _id: 't2' }, { _id: 't1' }], next: 't1' };
    serving({ '/api/v1/chat-session/s1/turn?limit=50': { body: newestFirst } });

    expect(await api.turns('s1')).toEqual({ oldestFirst: [{ _id: 't1' }, { _id: 't2' }], earlier: 't1' });
  });

  it('has no turns of a session the hub keeps none of', async () => {
    serving({});

    expect(await api.turns('s1')).toEqual({ oldestFirst: [], earlier: null });
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
