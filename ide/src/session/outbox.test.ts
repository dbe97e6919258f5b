import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { DatabaseOutbox } from './outbox';
import type { Outgoing } from './transcript';

const prompt = (promptId: string, at: string): Outgoing => ({
  promptId,
  content: promptId,
  at,
  delivery: 'waiting',
  refusal: null,
});

describe('the outbox', () => {
  it('has what was kept, in the order it was written, after the page was closed', async () => {
    const factory = new IDBFactory();
    const before = new DatabaseOutbox(factory);
    expect(await before.keep('s1', prompt('b', '2026-01-01T00:00:02Z'))).toBe(true);
    await before.keep('s1', prompt('a', '2026-01-01T00:00:01Z'));
    await before.keep('s2', prompt('c', '2026-01-01T00:00:03Z'));

    const after = new DatabaseOutbox(factory);

    expect(await after.all('s1')).toEqual([prompt('a', '2026-01-01T00:00:01Z'), prompt('b', '2026-01-01T00:00:02Z')]);
  });

  it('keeps a prompt once, as it was last', async () => {
    const outbox = new DatabaseOutbox(new IDBFactory());
    await outbox.keep('s1', prompt('a', ''));

    await outbox.keep('s1', { ...prompt('a', ''), delivery: 'refused', refusal: 'No' });

    expect(await outbox.all('s1')).toEqual([{ ...prompt('a', ''), delivery: 'refused', refusal: 'No' }]);
  });

  it('forgets what was acked, also when it was being kept', async () => {
    const outbox = new DatabaseOutbox(new IDBFactory());
    const keeping = outbox.keep('s1', prompt('a', ''));

    await outbox.forget('a');
    await keeping;

    expect(await outbox.all('s1')).toEqual([]);
  });

  it('says that it keeps nothing where the browser has no database, and has it while the page lives', async () => {
    const outbox = new DatabaseOutbox(undefined);

    expect(await outbox.keep('s1', prompt('a', ''))).toBe(false);
    expect(await outbox.all('s1')).toEqual([prompt('a', '')]);
  });
});
