import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask } from './socket';
import { FakeSocket } from './FakeSocket';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a request', () => {
  it('is answered with everything the hub says', async () => {
    const socket = new FakeSocket();
    await socket.accept();

    const answer = ask(socket, 1_000, 'submitPrompt', 'Hello');
    await socket.last('submitPrompt').answer(true, { turnId: 't1' });

    expect(await answer).toEqual({ kind: 'answered', args: [true, { turnId: 't1' }] });
  });

  it('without a connection is not sent, and cut at once', async () => {
    const socket = new FakeSocket();

    expect(await ask(socket, 1_000, 'submitPrompt', 'Hello')).toEqual({ kind: 'cut' });
    expect(socket.requests).toEqual([]);
  });

  it('on a connection that goes is cut, not timed out', async () => {
    const socket = new FakeSocket();
    await socket.accept();

    const answer = ask(socket, 1_000, 'submitPrompt', 'Hello');
    await socket.cut();

    expect(await answer).toEqual({ kind: 'cut' });
  });

  it('that nobody answers times out', async () => {
    const socket = new FakeSocket();
    await socket.accept();

    const answer = ask(socket, 1_000, 'submitPrompt', 'Hello');
    await vi.advanceTimersByTimeAsync(1_000);

    expect(await answer).toEqual({ kind: 'timedOut' });
  });
});
