import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bench, drone } from './testing/Bench';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the lock', () => {
  it('is asked for on every connect, for any drone', async () => {
    const bench = await new Bench().locked();
    expect(bench.socket.last('requestSessionLock').args).toEqual([null, 'pr1', 's1']);
    expect(bench.state.lock).toEqual({ kind: 'held' });

    await bench.socket.cut();
    expect(bench.state.lock).toEqual({ kind: 'none' });

    await bench.socket.accept();
    expect(bench.socket.count('requestSessionLock')).toBe(2);
    expect(bench.state.lock).toEqual({ kind: 'asking' });
  });

  it('that was refused for want of a drone is asked for when one comes free', async () => {
    const bench = await new Bench().connected();
    await bench.socket.last('requestSessionLock').answer(false, '', { code: 'drone-offline', message: 'No drone' });
    expect(bench.state.lock).toEqual({ kind: 'refused', code: 'drone-offline', message: 'No drone' });

    await bench.socket.say('droneUpdated', { ...drone, status: 'starting' });
    await bench.socket.say('droneUpdated', { ...drone, chatSessionId: 'another session' });
    expect(bench.socket.count('requestSessionLock')).toBe(1);

    await bench.socket.say('droneUpdated', drone);
    expect(bench.socket.count('requestSessionLock')).toBe(2);
  });

  it('is asked for once more when a drone came free while the refusal was on its way', async () => {
    const bench = await new Bench().connected();

    await bench.socket.say('droneUpdated', drone);
    expect(bench.socket.count('requestSessionLock')).toBe(1);
    await bench.socket.last('requestSessionLock').answer(false, '', { code: 'drone-offline', message: 'No drone' });

    expect(bench.socket.count('requestSessionLock')).toBe(2);
  });

  it.each(['tab-locked', 'clone-failed', 'storage-full'])('refused with %s waits for the person', async (code) => {
    const bench = await new Bench().connected();
    await bench.socket.last('requestSessionLock').answer(false, '', { code, message: 'No' });

    await bench.socket.say('droneUpdated', drone);
    expect(bench.socket.count('requestSessionLock')).toBe(1);

    bench.connection.retry();
    expect(bench.socket.count('requestSessionLock')).toBe(2);
  });

  it('is let go and taken again so that what was always allowed asks again', async () => {
    const bench = await new Bench().locked();

    const asked = bench.connection.askAgain();
    expect(bench.state.lock).toEqual({ kind: 'asking' });
    await bench.socket.last('releaseSessionLock').answer(true);
    await asked;

    expect(bench.state.status).toBe('What was always allowed asks again');
    expect(bench.socket.count('requestSessionLock')).toBe(2);
    expect(bench.state.lock).toEqual({ kind: 'asking' });
  });

  it('stays where the drone works', async () => {
    const bench = await new Bench().locked();

    const asked = bench.connection.askAgain();
    await bench.socket.last('releaseSessionLock').answer(false);
    await asked;

    expect(bench.state.status).toBe('What is always allowed stays so: the drone works for this session');
    expect(bench.state.lock).toEqual({ kind: 'held' });
  });

  it('is not asked for twice at a time', async () => {
    const bench = await new Bench().connected();

    bench.connection.retry();

    expect(bench.socket.count('requestSessionLock')).toBe(1);
  });

  it('denied to this tab while it is asked for is decided by the answer', async () => {
    const bench = await new Bench().connected();

    await bench.socket.say('tabLockDenied', { message: 'Open elsewhere' });
    expect(bench.state.lock).toEqual({ kind: 'asking' });
    await bench.socket.last('requestSessionLock').answer(false, '', { code: 'tab-locked', message: 'Open elsewhere' });

    expect(bench.state.lock).toEqual({ kind: 'refused', code: 'tab-locked', message: 'Open elsewhere' });
  });

  it('denied because of a tab that was just closed is asked for once more, whichever word of it comes last', async () => {
    const bench = await new Bench().connected();
    await bench.socket.last('requestSessionLock').answer(false, '', { code: 'tab-locked', message: 'Open elsewhere' });
    await bench.socket.say('tabLockDenied', { message: 'Open elsewhere' });

    await vi.advanceTimersByTimeAsync(11_000);

    expect(bench.socket.count('requestSessionLock')).toBe(2);
  });

  it('taken over by another tab is said with the words of the hub', async () => {
    const bench = await new Bench().locked();

    await bench.socket.say('tabLockLost', { message: 'Taken over' });

    expect(bench.state.lock).toEqual({ kind: 'refused', code: 'tab-lost', message: 'Taken over' });
  });

  it('let go by the drone is asked for when the drone is free', async () => {
    const bench = await new Bench().locked();

    await bench.socket.say('sessionLockLost', { chatSessionId: 's1', reason: 'idle' });
    expect(bench.state.lock).toMatchObject({ kind: 'refused', code: 'lock-lost' });
    await bench.socket.say('droneUpdated', drone);

    expect(bench.state.lock).toEqual({ kind: 'asking' });
  });

  it('is kept by a heartbeat every 10 s, and asked for again when the hub no longer knows it', async () => {
    const bench = await new Bench().locked();

    await vi.advanceTimersByTimeAsync(10_000);
    await bench.socket.last('sessionHeartbeat').answer(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bench.socket.count('sessionHeartbeat')).toBe(2);
    expect(bench.socket.count('requestSessionLock')).toBe(1);

    await bench.socket.last('sessionHeartbeat').answer(false);
    expect(bench.socket.count('requestSessionLock')).toBe(2);
  });

  it('has no heartbeat while the line is cut', async () => {
    const bench = await new Bench().locked();

    await bench.socket.cut();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(bench.socket.count('sessionHeartbeat')).toBe(0);
  });
});
