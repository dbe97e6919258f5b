import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../hub/FakeSocket';
import type { TurnEvent } from '../protocol';
import { Streams } from './streams';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const said = (seq: number, fromSeq?: number): TurnEvent => ({
  kind: 'response',
  content: String(seq),
  meta: { turnId: 't1', epoch: 1, seq, at: '', step: 1, ...(fromSeq === undefined ? {} : { fromSeq }) },
});

async function bench() {
  const socket = new FakeSocket();
  await socket.accept();
  const heard: string[] = [];
  const streams = new Streams(
    socket,
    (event) => void heard.push(event.kind === 'response' ? event.content : event.kind),
    {
      turn: (turnId, document) => void heard.push(`turn ${turnId} ${document === null ? 'to be read' : 'whole'}`),
      waiting: (_, waiting) => void heard.push(`waiting ${waiting.length}`),
      behind: (_, lastSeq, count) => void heard.push(`${count} up to ${lastSeq}`),
    },
  );
  return { socket, streams, heard };
}

describe('a stream', () => {
  it('passes events in order on and asks for nothing', async () => {
    const { socket, streams, heard } = await bench();

    for (const event of [said(1), said(2), said(5, 3), said(6)]) streams.take(event);

    expect(heard).toEqual(['1', '2', '5', '6']);
    expect(socket.count('resumeTurn')).toBe(0);
  });

  it('asks once for what is missing and takes it behind the answer', async () => {
    const { socket, streams, heard } = await bench();
    streams.take(said(1));

    streams.take(said(4));
    streams.take(said(5));
    expect(socket.count('resumeTurn')).toBe(1);
    expect(socket.last('resumeTurn').args).toEqual([{ turnId: 't1', afterSeq: 1 }]);
    await socket.last('resumeTurn').answer(true, { kind: 'tail', status: 'processing', lastSeq: 5, open: [] });
    for (const seq of [2, 3, 4, 5]) streams.take(said(seq));

    expect(heard).toEqual(['1', '4 up to 5', 'waiting 0', '2', '3', '4', '5']);
  });

  it('whose gap is still there behind the answer is read whole, and asks no more', async () => {
    const { socket, streams, heard } = await bench();
    streams.take(said(3));
    await socket.last('resumeTurn').answer(true, { kind: 'tail', status: 'processing', lastSeq: 3, open: [] });

    for (const seq of [4, 5, 9]) streams.take(said(seq));

    expect(heard).toEqual(['3 up to 3', 'waiting 0', 'turn t1 to be read', '4', '5', '9']);
    expect(socket.count('resumeTurn')).toBe(1);
  });

  it('takes the whole turn where the hub gives it, or says that it is to be read', async () => {
    const { socket, streams, heard } = await bench();

    streams.take(said(9));
    await socket.last('resumeTurn').answer(true, { kind: 'snapshot', lastSeq: 9, turn: { _id: 't1' }, open: [] });
    streams.take(said(10));
    streams.take(said(20));
    await socket.last('resumeTurn').answer(true, { kind: 'snapshot', lastSeq: 20, open: [] });

    expect(heard).toEqual(['turn t1 whole', 'waiting 0', '10', 'turn t1 to be read', 'waiting 0']);
  });

  it('brings the approvals and questions that are open', async () => {
    const { socket, streams, heard } = await bench();
    const open = [
      { event: 'toolApprovalRequest', args: [{ turnId: 't1', callId: 'c1', name: 'shell', params: '{}' }] },
      { event: 'nonsense', args: [] },
    ];

    streams.resume('t1');
    await socket.last('resumeTurn').answer(true, { kind: 'tail', lastSeq: 0, open });

    expect(heard).toEqual(['waiting 1']);
  });

  it.each([[false], []])('passes on what it has where the hub does not answer with yes', async (...answer) => {
    const { socket, streams, heard } = await bench();
    streams.take(said(3));

    if (answer.length > 0) await socket.last('resumeTurn').answer(...answer);
    else await vi.advanceTimersByTimeAsync(15_000);
    streams.take(said(7));

    expect(heard).toEqual(['3', '7']);
    expect(socket.count('resumeTurn')).toBe(1);
  });

  it('is running until its end, or the hub, says otherwise', async () => {
    const { socket, streams } = await bench();
    const update = (turnId: string, status: 'processing' | 'aborted'): TurnEvent => ({
      kind: 'turnUpdated',
      turnId,
      status,
      errorMessage: null,
      recovering: false,
    });
    streams.run(['t0', 't2', 't3']);
    streams.take(said(1));
    streams.take(update('t2', 'aborted'));
    streams.take(update('t3', 'processing'));
    streams.take({ kind: 'workOrderComplete', turnId: 't0', status: 'finished', message: null, stats: null, meta: null });

    streams.resumeRunning();

    expect(socket.requests.flatMap(({ args }) => args)).toMatchObject([{ turnId: 't3' }, { turnId: 't1', afterSeq: 1 }]);
  });

  it('that was cut is asked for anew on the next connection', async () => {
    const { socket, streams } = await bench();
    streams.take(said(3));

    await socket.cut();
    await socket.accept();
    streams.connected();
    streams.take(said(9));

    expect(socket.count('resumeTurn')).toBe(2);
  });
});
