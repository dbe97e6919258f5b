import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bench } from './testing/Bench';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a prompt', () => {
  it('is sending until the hub acks it', async () => {
    const bench = await new Bench().locked();

    expect(bench.connection.submit('Hello')).toBe(true);
    const request = bench.socket.last('submitPrompt');
    expect(request.args).toEqual(['Hello', { promptId: expect.stringMatching(/^[0-9a-f-]{36}$/), chatSession: 's1' }]);
    expect(bench.outline()).toEqual(['sending: Hello']);

    await request.answer(true, { turnId: 't1', message: 'turn created successfully' });
    expect(bench.outline()).toEqual(['t1 processing: Hello']);
  });

  it('and its stream become one turn, the events before the ack included', async () => {
    const bench = await new Bench().locked();
    const meta = (seq: number) => ({ turnId: 't1', epoch: 1, seq, at: '2026-01-01T00:00:00Z', step: 1 });
    bench.connection.submit('Hello');

    await bench.socket.say('thinking', 'Hm.', meta(1));
    await bench.socket.say('response', 'Hi', meta(2));
    await bench.socket.last('submitPrompt').answer(true, { turnId: 't1' });
    await bench.socket.say('response', ' you', meta(3));
    await bench.socket.say('workOrderComplete', 't1', true, null, { ...meta(4), status: 'finished' });

    expect(bench.outline()).toEqual(['t1 finished: Hello']);
    expect(bench.state.transcript.entries[0]).toMatchObject({
      turn: { blocks: [{ content: 'Hm.' }, { mode: 'responding', content: 'Hi you' }], lastSeq: 4 },
    });
    expect(bench.state.status).toBe('Response complete');
  });

  it('that is refused shows the words of the hub and can be sent again', async () => {
    const bench = await new Bench().locked();
    bench.connection.submit('Hello');
    const first = bench.socket.last('submitPrompt');
    await first.answer(false, { message: 'Workspace is in User mode', code: 'mode' });
    expect(bench.state.transcript.entries[0]).toMatchObject({
      outgoing: { delivery: 'refused', refusal: 'Workspace is in User mode' },
    });

    bench.connection.resend(bench.state.transcript.entries[0]!.key);
    const second = bench.socket.last('submitPrompt');

    expect(second).not.toBe(first);
    expect(second.args).toEqual(first.args);
  });

  it('that is refused can be taken back as text', async () => {
    const bench = await new Bench().locked();
    bench.connection.submit('Hello');
    const { key } = bench.state.transcript.entries[0]!;
    expect(bench.connection.takeBack(key)).toBeNull();

    await bench.socket.last('submitPrompt').answer(false, { message: 'No drone selected' });

    expect(bench.connection.takeBack(key)).toBe('Hello');
    expect(bench.outline()).toEqual([]);
  });

  it('written without a lock waits for it and goes out in order', async () => {
    const bench = await new Bench().connected();

    bench.connection.submit('one');
    bench.connection.submit('two');
    expect(bench.outline()).toEqual(['waiting: one', 'waiting: two']);
    await bench.socket.last('requestSessionLock').answer(true, 's1');

    const sent = bench.socket.requests.filter((request) => request.event === 'submitPrompt');
    expect(sent.map((request) => request.args[0])).toEqual(['one', 'two']);
  });

  it('cut off before its ack is sent again under the same promptId', async () => {
    const bench = await new Bench().locked();
    bench.connection.submit('Hello');
    const first = bench.socket.last('submitPrompt');

    await bench.socket.cut();
    expect(bench.outline()).toEqual(['waiting: Hello']);
    await bench.socket.accept();
    expect(bench.socket.count('submitPrompt')).toBe(1);
    await bench.socket.last('requestSessionLock').answer(true, 's1');

    expect(bench.socket.count('submitPrompt')).toBe(2);
    expect(bench.socket.last('submitPrompt').args).toEqual(first.args);
  });

  it('on its way is not sent again when the lock is taken anew', async () => {
    const bench = await new Bench().locked();
    bench.connection.submit('Hello');

    await vi.advanceTimersByTimeAsync(10_000);
    await bench.socket.last('sessionHeartbeat').answer(false);
    await bench.socket.last('requestSessionLock').answer(true, 's1');

    expect(bench.socket.count('requestSessionLock')).toBe(2);
    expect(bench.socket.count('submitPrompt')).toBe(1);
  });

  it('that the hub does not answer says so and can be sent again', async () => {
    const bench = await new Bench().locked();
    bench.connection.submit('Hello');

    await vi.advanceTimersByTimeAsync(15_000);

    expect(bench.outline()).toEqual(['refused: Hello']);
  });

  it('not acked survives a reload and is sent then; an acked one is not sent twice', async () => {
    const before = await new Bench().locked();
    before.connection.submit('acked');
    await before.socket.last('submitPrompt').answer(true, { turnId: 't1' });
    before.connection.submit('not acked');
    const { args } = before.socket.last('submitPrompt');

    const after = await new Bench(before.outbox).locked();

    expect(after.socket.count('submitPrompt')).toBe(1);
    expect(after.socket.last('submitPrompt').args).toEqual(args);
  });

  it('sent right behind a choice of the model reaches the hub after the choice, and does not run by the other', async () => {
    const bench = await new Bench().locked();

    const chosen = bench.connection.configure({ selectedModel: 'another' });
    bench.connection.submit('Hello');
    expect(bench.outline()).toEqual(['sending: Hello']);
    expect(bench.socket.count('submitPrompt')).toBe(0);

    expect(await chosen).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    expect(bench.api.changed).toEqual(['s1: {"selectedModel":"another"}']);
    expect(bench.state.session?.selectedModel).toBe('another');
    expect(bench.socket.last('submitPrompt').args[0]).toBe('Hello');
  });

  it('sent right behind a choice that the hub refuses waits for the person, who can send it all the same', async () => {
    const bench = await new Bench().locked();
    bench.api.failure = new Error('There is no such mode');

    const chosen = bench.connection.configure({ mode: 'plan' });
    bench.connection.submit('Hello');

    expect(await chosen).toBe('There is no such mode');
    await vi.advanceTimersByTimeAsync(0);
    expect(bench.socket.count('submitPrompt')).toBe(0);
    expect(bench.state.transcript.entries[0]).toMatchObject({
      outgoing: {
        delivery: 'refused',
        refusal: 'It was not sent, as the session could not be changed: There is no such mode',
      },
    });

    bench.connection.resend(bench.state.transcript.entries[0]!.key);
    expect(bench.socket.count('submitPrompt')).toBe(1);
  });
});
