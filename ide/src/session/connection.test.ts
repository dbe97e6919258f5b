import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from './api';
import { Bench, drone, session } from './testing/Bench';
import { settled } from '../hub/FakeSocket';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loading', () => {
  it('reads the session, connects, and reads drones and turns', async () => {
    const bench = new Bench();
    bench.api.stored = [{ _id: 't1', prompt: 'Hi', status: 'finished', createdAt: '2026-01-01T00:00:00Z' }];

    await bench.connected();

    expect(bench.state).toMatchObject({ session, projectName: 'Sample', drones: [drone], link: { kind: 'connected' } });
    expect(bench.outline()).toEqual(['t1 finished: Hi']);
  });

  it('shows what is stored before it is connected, and does not read it twice', async () => {
    const bench = new Bench();
    bench.api.stored = [{ _id: 't1', prompt: 'Hi', status: 'processing', createdAt: '2026-01-01T00:00:00Z' }];

    await bench.connection.open(null);
    await settled();
    expect(bench.outline()).toEqual(['t1 processing: Hi']);
    expect(bench.socket.requests).toEqual([]);

    await bench.socket.accept();
    expect(bench.api.pagesRead).toBe(1);
    expect(bench.socket.last('resumeTurn').args[0]).toMatchObject({ turnId: 't1' });
  });

  it('says why it failed and tries again by itself', async () => {
    const bench = new Bench();
    bench.api.failure = new Error('The hub answered 503');

    await bench.connection.open(null);
    expect(bench.state.loading).toEqual({ kind: 'failed', message: 'The hub answered 503' });
    expect(bench.connection.submit('Hello')).toBe(false);

    bench.api.failure = null;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bench.state.loading).toEqual({ kind: 'loaded' });
    expect(bench.socket.calls).toEqual(['connect']);
  });
});

describe('the line', () => {
  it('counts the attempts to come back, and is overdue after a while', async () => {
    const bench = await new Bench().locked();

    await bench.socket.cut();
    expect(bench.state.link).toEqual({ kind: 'reconnecting', attempt: 0, isOverdue: false });
    await bench.socket.attempt(1);
    await vi.advanceTimersByTimeAsync(700);
    expect(bench.state.link).toEqual({ kind: 'reconnecting', attempt: 1, isOverdue: true });
    await bench.socket.attempt(2);
    expect(bench.state.link).toEqual({ kind: 'reconnecting', attempt: 2, isOverdue: true });

    await bench.socket.accept();
    await bench.socket.cut();
    expect(bench.state.link).toEqual({ kind: 'reconnecting', attempt: 0, isOverdue: false });
  });

  it('that came back in time is not overdue later', async () => {
    const bench = await new Bench().locked();

    await bench.socket.cut();
    await bench.socket.accept();
    await vi.advanceTimersByTimeAsync(5_000);

    expect(bench.state.link).toEqual({ kind: 'connected' });
  });

  it('that the hub hung up comes back when the person asks', async () => {
    const bench = await new Bench().locked();

    await bench.socket.hangUp();
    expect(bench.state.link).toEqual({ kind: 'closed', message: 'The hub closed the connection' });
    bench.connection.retry();

    expect(bench.socket.calls.at(-1)).toBe('connect');
    expect(bench.state.link).toEqual({ kind: 'connecting' });
  });

  it('refused by the hub says its words', async () => {
    const bench = new Bench();
    await bench.connection.open(null);

    await bench.socket.refuse({ code: 'unauthorized', message: 'Sign in first' });

    expect(bench.state.link).toEqual({ kind: 'closed', message: 'The hub refused the connection: Sign in first' });
  });

  it('sends nothing behind the back of the page when it is back', async () => {
    const bench = await new Bench().locked();
    bench.socket.sendBuffer = ['a packet'];

    await bench.socket.cut();

    expect(bench.socket.sendBuffer).toEqual([]);
  });

  it('brings a turn that ended meanwhile to its end', async () => {
    const bench = await new Bench().locked();
    bench.connection.submit('Hello');
    await bench.socket.last('submitPrompt').answer(true, { turnId: 't1' });

    await bench.socket.cut();
    bench.api.stored = [{ _id: 't1', prompt: 'Hello', status: 'finished', createdAt: '', lastSeq: 9 }];
    await bench.socket.accept();
    await settled();

    expect(bench.outline()).toEqual(['t1 finished: Hello']);
  });
});

it('events that come while the stored turns are read are laid on top of them, without a gap', async () => {
  const bench = new Bench();
  const meta = (seq: number) => ({ turnId: 't1', epoch: 1, seq, at: '2026-01-01T00:00:00Z', step: 1 });
  let answer: (page: Awaited<ReturnType<Api['newestTurns']>>) => void = () => undefined;
  const asked: (string | null)[] = [];
  bench.api.newestTurns = (_session, known) => {
    asked.push(known);
    return known === null ? new Promise((resolve) => void (answer = resolve)) : Promise.resolve(null);
  };
  await bench.connected();
  expect(asked).toEqual([null]); // a long session is not read twice at a time

  await bench.socket.say('response', 'c', meta(3));
  await bench.socket.say('response', 'd', meta(4));
  expect(bench.outline()).toEqual([]);
  answer({
    value: {
      oldestFirst: [
        {
          _id: 't1',
          prompt: 'Hi',
          status: 'processing',
          blocks: [{ mode: 'responding', content: 'abc' }],
          createdAt: '2026-01-01T00:00:00Z',
          lastSeq: 3,
        },
      ],
      earlier: null,
    },
    tag: 'first',
  });
  await settled();

  expect(asked).toEqual([null, 'first']);
  expect(bench.outline()).toEqual(['t1 processing: Hi']);
  expect(bench.state.transcript.entries[0]).toMatchObject({
    turn: { blocks: [{ mode: 'responding', content: 'abcd' }], lastSeq: 4 },
  });
});

it('a read that hangs on a lost line holds up nobody after it', async () => {
  const bench = new Bench();
  bench.api.newestTurns = () => new Promise(() => undefined);
  await bench.connected();
  await bench.socket.cut();

  bench.api.newestTurns = () =>
    Promise.resolve({
      value: { oldestFirst: [{ _id: 't1', prompt: 'Hi', status: 'finished', createdAt: '' }], earlier: null },
      tag: null,
    });
  await bench.socket.accept();
  await settled();

  expect(bench.outline()).toEqual(['t1 finished: Hi']);
});

it('events that come while the stored turns are read are not lost when the read fails', async () => {
  const bench = new Bench();
  bench.api.newestTurns = () => Promise.reject(new Error('The hub answered 500'));
  await bench.connection.open(null);
  const connecting = bench.socket.accept();

  void bench.socket.say('turnUpdated', { turnId: 't1', status: 'processing' });
  await connecting;
  await settled();

  expect(bench.outline()).toEqual(['t1 processing: null']);
});

describe('turns that cannot be read when the line is back', () => {
  const meta = (seq: number) => ({ turnId: 't1', epoch: 1, seq, at: '2026-01-01T00:00:00Z', step: 1 });

  async function backWithoutTurns(): Promise<Bench> {
    const bench = await new Bench().locked();
    await bench.socket.say('response', 'a', meta(1));
    await bench.socket.cut();
    const { newestTurns } = bench.api;
    bench.api.newestTurns = () => {
      bench.api.newestTurns = newestTurns;
      return Promise.reject(new Error('The line broke'));
    };
    await bench.socket.accept();
    await settled();
    return bench;
  }

  it('are read a little later, or one that ended meanwhile would run for ever', async () => {
    const bench = await backWithoutTurns();
    expect(bench.state.status).toBe('Earlier turns could not be read: The line broke');
    bench.api.stored = [{ _id: 't1', prompt: 'Hello', status: 'finished', createdAt: '', lastSeq: 9 }];

    await vi.advanceTimersByTimeAsync(1_000);

    expect(bench.outline()).toEqual(['t1 finished: Hello']);
    expect(bench.state.status).toBe('Response complete');
  });

  it('are no longer said to be missing when they were read', async () => {
    const bench = new Bench();
    const { newestTurns } = bench.api;
    bench.api.newestTurns = () => Promise.reject(new Error('The line broke'));
    await bench.connected();
    await settled();
    bench.api.newestTurns = newestTurns;

    await vi.advanceTimersByTimeAsync(1_000);

    expect(bench.state.status).toBe('Up to date again');
  });

  it('go on from the log where one was following them', async () => {
    const bench = await backWithoutTurns();

    expect(bench.socket.last('resumeTurn').args).toEqual([{ turnId: 't1', afterSeq: 1 }]);
  });
});

it('what the hub says of the session and in its status is shown', async () => {
  const bench = await new Bench().locked();

  await bench.socket.say('status', 'Cloning the project', { chatSessionId: 's1' });
  await bench.socket.say('sessionUpdated', { _id: 's1', name: 'Renamed' });
  await bench.socket.say('sessionUpdated', { _id: 'another', name: 'Not ours' });

  expect(bench.state.status).toBe('Cloning the project');
  expect(bench.state.session?.name).toBe('Renamed');
});

it('a session that is left is heard no more, and its drone let go', async () => {
  const bench = await new Bench().locked();

  bench.connection.close();
  await bench.socket.say('turnUpdated', { turnId: 't1', status: 'processing' });

  expect(bench.socket.last('releaseSessionLock').args).toEqual([null, 'pr1', 's1']);
  expect(bench.socket.listenerCount()).toBe(0);
  expect(bench.outline()).toEqual([]);
});

it('a session opened on a line that is up already is read and locked at once', async () => {
  const bench = new Bench();
  await bench.socket.accept();

  await bench.connection.open('s1');
  await settled();

  expect(bench.state.link).toEqual({ kind: 'connected' });
  expect(bench.socket.count('requestSessionLock')).toBe(1);
});

it('another tab that has the session can be followed, and taken over from', async () => {
  const bench = new Bench();
  bench.api.stored = [{ _id: 't1', prompt: 'Hi', status: 'processing', createdAt: '', lastSeq: 3 }];
  await bench.connected();
  await bench.socket.last('requestSessionLock').answer(false, '', { code: 'tab-locked', message: 'Open elsewhere' });
  expect(bench.socket.last('resumeTurn').args).toEqual([{ turnId: 't1', afterSeq: 3 }]);

  const taken = bench.connection.takeOver();
  await bench.socket.last('takeOverSession').answer(true, { message: 'Yours' });

  expect(await taken).toBeNull();
  expect(bench.socket.last('takeOverSession').args).toEqual(['s1']);
  // The other tab may have had no drone yet, so the lock is asked for before anything is sent.
  expect(bench.state.lock).toEqual({ kind: 'asking' });
  await bench.socket.last('requestSessionLock').answer(true, 's1');
  expect(bench.state.lock).toEqual({ kind: 'held' });
  expect(bench.socket.count('requestSessionLock')).toBe(2);
});

describe('a queued prompt', () => {
  it('is changed and cancelled at the hub', async () => {
    const bench = await new Bench().locked();
    await bench.socket.say('turnUpdated', { turnId: 't2', status: 'queued' });

    expect(await bench.connection.editQueued('t2', 'Better')).toBeNull();
    expect(bench.outline()).toEqual(['t2 queued: Better']);
    expect(await bench.connection.cancelQueued('t2')).toBeNull();

    expect(bench.outline()).toEqual(['t2 aborted: Better']);
    expect(bench.api.changed).toEqual(['t2: Better', 't2 cancelled']);
  });

  it('that has begun stays as it is, with the words of the hub', async () => {
    const bench = await new Bench().locked();
    await bench.socket.say('turnUpdated', { turnId: 't2', status: 'queued' });
    bench.api.failure = new Error('The turn runs already');

    expect(await bench.connection.editQueued('t2', 'Better')).toBe('The turn runs already');

    expect(bench.outline()).toEqual(['t2 queued: null']);
  });
});

it('what the drone logs and who may write is shown', async () => {
  const bench = await new Bench().locked();

  await bench.socket.say('log', '2026-01-01T00:00:00Z', 'drone', 'warn', 'no sandbox here');
  await bench.socket.say('workspaceModeChanged', 'user', { registrationId: 'd1' });

  expect(bench.state.log).toEqual([
    { at: '2026-01-01T00:00:00Z', component: 'drone', level: 'warn', message: 'no sandbox here' },
  ]);
  expect(bench.state.mode).toBe('user');
});
