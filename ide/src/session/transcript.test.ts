import { describe, expect, it } from 'vitest';
import type { TurnDocument, TurnEvent } from '../protocol';
import { emptyTranscript, reduce, workDone, type Outgoing, type Transcript, type TranscriptEvent } from './transcript';

const outgoing = (promptId: string, content: string): Outgoing => ({
  promptId,
  content,
  at: '2026-01-01T00:00:00Z',
  delivery: 'waiting',
  refusal: null,
});
const written = (promptId: string, content = `prompt ${promptId}`): TranscriptEvent => ({
  type: 'promptWritten',
  outgoing: outgoing(promptId, content),
});
const acceptedAs = (promptId: string, turnId: string): TranscriptEvent => ({
  type: 'promptAccepted',
  promptId,
  turnId,
});
const said = (turnId: string, seq: number, content: string): TranscriptEvent => ({
  type: 'turnEvent',
  event: { kind: 'response', content, meta: { turnId, epoch: 1, seq, at: '2026-01-01T00:00:01Z', step: 1 } },
});
const stored = (turnId: string, more: Partial<TurnDocument> = {}): TurnDocument => ({
  _id: turnId,
  prompt: `prompt of ${turnId}`,
  status: 'finished',
  createdAt: '2026-01-01T00:00:00Z',
  lastSeq: 1,
  ...more,
});
const read = (...oldestFirst: readonly TurnDocument[]): TranscriptEvent => ({
  type: 'turnsRead',
  oldestFirst,
  earlier: null,
});

const fold = (...events: readonly TranscriptEvent[]): Transcript => events.reduce(reduce, emptyTranscript);
const outline = (transcript: Transcript): readonly string[] =>
  transcript.entries.map((entry) =>
    entry.kind === 'turn'
      ? `${entry.turn.turnId} ${entry.turn.status}: ${entry.turn.prompt}`
      : `${entry.outgoing.promptId} ${entry.outgoing.delivery}: ${entry.outgoing.content}`,
  );

describe('a prompt', () => {
  it('is shown as sent only when the hub has acked it', () => {
    const sending = fold(written('p1', 'Hello'), { type: 'promptSending', promptId: 'p1' });

    expect(outline(sending)).toEqual(['p1 sending: Hello']);
    expect(outline(reduce(sending, acceptedAs('p1', 't1')))).toEqual(['t1 processing: Hello']);
  });

  it('keeps its place and its key when its turn takes over', () => {
    const transcript = fold(written('p1'), written('p2'), acceptedAs('p1', 't1'));

    expect(transcript.entries.map((entry) => entry.key)).toEqual(['p1', 'p2']);
    expect(outline(transcript)).toEqual(['t1 processing: prompt p1', 'p2 waiting: prompt p2']);
  });

  it('loses none of the events that came before its ack', () => {
    const transcript = fold(written('p1', 'Hello'), said('t1', 1, 'Hi'), said('t1', 2, ' you'), acceptedAs('p1', 't1'));

    expect(outline(transcript)).toEqual(['t1 processing: Hello']);
    const [entry] = transcript.entries;
    expect(entry?.kind === 'turn' && entry.turn.blocks).toEqual([
      { mode: 'responding', step: 1, content: 'Hi you', superseded: false },
    ]);
    expect(outline(reduce(transcript, said('t1', 3, '!')))).toEqual(['t1 processing: Hello']);
  });

  it('keeps an end that came before its ack', () => {
    const end: TurnEvent = {
      kind: 'workOrderComplete',
      turnId: 't1',
      status: 'finished',
      message: null,
      stats: null,
      meta: null,
    };

    const transcript = fold(written('p1'), { type: 'turnEvent', event: end }, acceptedAs('p1', 't1'));

    expect(outline(transcript)).toEqual(['t1 finished: prompt p1']);
  });

  it('behind a running turn is queued until the hub says more', () => {
    const transcript = fold(written('p1'), acceptedAs('p1', 't1'), written('p2'), acceptedAs('p2', 't2'));

    expect(outline(transcript)).toEqual(['t1 processing: prompt p1', 't2 queued: prompt p2']);
    expect(outline(reduce(transcript, said('t2', 1, 'a')))[1]).toBe('t2 processing: prompt p2');
  });

  it('stays with the words of a refusal, and goes when it is taken back', () => {
    const refused = fold(written('p1'), { type: 'promptRefused', promptId: 'p1', message: 'No drone selected' });

    expect(refused.entries).toEqual([
      {
        kind: 'outgoing',
        key: 'p1',
        outgoing: { ...outgoing('p1', 'prompt p1'), delivery: 'refused', refusal: 'No drone selected' },
      },
    ]);
    expect(reduce(refused, { type: 'promptTakenBack', promptId: 'p1' }).entries).toEqual([]);
  });
});

describe('stored turns', () => {
  it('come first when nothing is shown yet but a prompt', () => {
    const transcript = fold(written('p9'), read(stored('t1'), stored('t2')));

    expect(outline(transcript)).toEqual([
      't1 finished: prompt of t1',
      't2 finished: prompt of t2',
      'p9 waiting: prompt p9',
    ]);
  });

  it('end a turn whose end was missed, in its place, and bring the ones made elsewhere', () => {
    const shown = fold(read(stored('t1')), written('p2'), acceptedAs('p2', 't2'), said('t2', 1, 'a'));

    const transcript = reduce(shown, read(stored('t1'), stored('t2', { promptId: 'p2', lastSeq: 3 }), stored('t3')));

    expect(outline(transcript)).toEqual([
      't1 finished: prompt of t1',
      't2 finished: prompt of t2',
      't3 finished: prompt of t3',
    ]);
  });

  it('tell that a prompt whose ack was lost did arrive, with the events it had', () => {
    const cut = fold(written('p1'), said('t1', 1, 'a'), said('t1', 2, 'b'));

    const transcript = reduce(cut, read(stored('t1', { promptId: 'p1', status: 'processing', lastSeq: 1 })));

    expect(outline(transcript)).toEqual(['t1 processing: prompt of t1']);
    expect(outline(reduce(transcript, acceptedAs('p1', 't1')))).toEqual(['t1 processing: prompt of t1']);
  });

  it('go before their neighbours that are shown', () => {
    const shown = fold(said('t3', 1, 'a'));

    const transcript = reduce(shown, read(stored('t1'), stored('t2'), stored('t3')));

    expect(outline(transcript)).toEqual([
      't1 finished: prompt of t1',
      't2 finished: prompt of t2',
      't3 finished: prompt of t3',
    ]);
  });
});

it('a doubled event leaves the transcript the same object', () => {
  const transcript = fold(written('p1'), acceptedAs('p1', 't1'), said('t1', 1, 'a'));

  expect(reduce(transcript, said('t1', 1, 'a'))).toBe(transcript);
});

it('work is done when a call or a turn comes to its end, not while words come', () => {
  const meta = (seq: number) => ({ turnId: 't1', epoch: 1, seq, at: '2026-01-01T00:00:01Z', step: 1 });
  const call = { callId: 'c1', name: 'edit_file', params: {} };
  const events: readonly TurnEvent[] = [
    { kind: 'response', content: 'I edit', meta: meta(1) },
    { kind: 'toolStart', ...call, meta: meta(2) },
    { kind: 'toolCall', ...call, response: {}, meta: meta(3) },
    { kind: 'response', content: 'Done', meta: meta(4) },
    { kind: 'workOrderComplete', turnId: 't1', status: 'finished', message: null, stats: null, meta: meta(5) },
  ];

  const work: string[] = [];
  events.reduce((transcript, event) => {
    const next = reduce(transcript, { type: 'turnEvent', event });
    work.push(workDone(next));
    return next;
  }, emptyTranscript);

  expect(work).toEqual(['t1 processing 0', 't1 processing 0', 't1 processing 1', 't1 processing 1', 't1 finished 1']);
});
