import { describe, expect, it } from 'vitest';
import { turnEventOf, type Meta, type TurnDocument, type TurnEvent } from '../protocol';
import { fromDocument, merged } from './document';
import { reduce } from './reduce';
import { newTurn, streamState, type Turn } from './turn';

const meta = (seq: number, more: Partial<Meta> = {}): Meta => ({
  turnId: 't1',
  epoch: 1,
  seq,
  at: '2026-01-01T00:00:00Z',
  step: 1,
  ...more,
});
const thinking = (seq: number, content: string, more?: Partial<Meta>): TurnEvent => ({
  kind: 'thinking',
  content,
  meta: meta(seq, more),
});
const response = (seq: number, content: string, more?: Partial<Meta>): TurnEvent => ({
  kind: 'response',
  content,
  meta: meta(seq, more),
});
const end = (seq: number, status: 'finished' | 'error' | 'aborted' = 'finished', message: string | null = null) =>
  ({ kind: 'workOrderComplete', turnId: 't1', status, message, stats: null, meta: meta(seq) }) as const;

const fold = (...events: readonly TurnEvent[]): Turn => events.reduce(reduce, newTurn('t1'));

describe('a turn', () => {
  it('grows by its events in order and ends with the last', () => {
    const turn = fold(thinking(1, 'Let me '), thinking(2, 'see.'), response(3, 'Hello'), response(4, ' there'), end(5));

    expect(turn).toEqual({
      ...newTurn('t1'),
      status: 'finished',
      blocks: [
        { mode: 'thinking', step: 1, content: 'Let me see.', superseded: false },
        { mode: 'responding', step: 1, content: 'Hello there', superseded: false },
      ],
      lastSeq: 5,
      createdAt: '2026-01-01T00:00:00Z',
    });
    expect(streamState(turn)).toBe('whole');
  });

  it('ignores a doubled event and stays the same object', () => {
    const before = fold(response(1, 'a'), response(2, 'b'));

    expect(reduce(before, response(2, 'b'))).toBe(before);
    expect(reduce(before, response(1, 'a'))).toBe(before);
  });

  it('marks a gap where events are missing and goes on behind it', () => {
    const turn = fold(response(1, 'a'), response(4, 'd'));

    expect(turn.blocks).toEqual([
      { mode: 'responding', step: 1, content: 'a', superseded: false },
      { mode: 'gap', fromSeq: 2, toSeq: 3 },
      { mode: 'responding', step: 1, content: 'd', superseded: false },
    ]);
    expect(turn.lastSeq).toBe(4);
    expect(streamState(turn)).toBe('gap');
  });

  it('marks a gap before an end that came too early, and ends', () => {
    const turn = fold(response(1, 'a'), end(3));

    expect(turn.status).toBe('finished');
    expect(turn.blocks.at(-1)).toEqual({ mode: 'gap', fromSeq: 2, toSeq: 2 });
  });

  it('takes merged deltas that begin where it is', () => {
    const turn = fold(response(1, 'a'), response(4, 'bcd', { fromSeq: 2 }), response(5, 'e'));

    expect(turn.blocks).toEqual([{ mode: 'responding', step: 1, content: 'abcde', superseded: false }]);
    expect(turn.lastSeq).toBe(5);
  });

  it('counts merged deltas that overlap what it has as missing instead of showing a part twice', () => {
    const turn = fold(response(1, 'a'), response(2, 'b'), response(4, 'bcd', { fromSeq: 2 }));

    expect(turn.blocks).toEqual([
      { mode: 'responding', step: 1, content: 'ab', superseded: false },
      { mode: 'gap', fromSeq: 3, toSeq: 4 },
    ]);
    expect(turn.lastSeq).toBe(4);
  });

  it('begins a new block with each change of mode and with each step', () => {
    const turn = fold(response(1, 'a'), thinking(2, 'b'), response(3, 'c'), response(4, 'd', { step: 2 }));

    expect(turn.blocks).toEqual([
      { mode: 'responding', step: 1, content: 'a', superseded: false },
      { mode: 'thinking', step: 1, content: 'b', superseded: false },
      { mode: 'responding', step: 1, content: 'c', superseded: false },
      { mode: 'responding', step: 2, content: 'd', superseded: false },
    ]);
  });

  it('counts numbered events it does not draw, so that they are no gap', () => {
    const tool = turnEventOf('somethingNew', ['c1', meta(2)]);

    const turn = fold(response(1, 'a'), tool!, response(3, 'b'));

    expect(turn.blocks).toEqual([{ mode: 'responding', step: 1, content: 'ab', superseded: false }]);
    expect(turn.lastSeq).toBe(3);
  });

  it('keeps the message of an error', () => {
    const turn = fold(response(1, 'a'), end(2, 'error', 'The model is overloaded'));

    expect(turn.status).toBe('error');
    expect(turn.errorMessage).toBe('The model is overloaded');
  });

  it('is not brought back to life by an update that the end overtook', () => {
    const turn = fold(response(1, 'a'), end(2, 'aborted'), {
      kind: 'turnUpdated',
      turnId: 't1',
      status: 'processing',
      errorMessage: null,
      recovering: true,
    });

    expect(turn.status).toBe('aborted');
    expect(turn.recovering).toBe(false);
  });

  it('is recovering from the update that says so until its stream goes on', () => {
    const away = fold(response(1, 'a'), {
      kind: 'turnUpdated',
      turnId: 't1',
      status: 'processing',
      errorMessage: null,
      recovering: true,
    });

    expect(away.recovering).toBe(true);
    expect(reduce(away, response(2, 'b')).recovering).toBe(false);
  });
});

describe('a stored turn', () => {
  const document: TurnDocument = {
    _id: 't1',
    prompt: 'Say hello',
    promptId: 'p1',
    status: 'processing',
    model: 'demo (scripted)',
    blocks: [
      { mode: 'thinking', content: 'Hm.' },
      { mode: 'tool', content: { callId: 'c1' } },
      { mode: 'responding', content: 'Hel' },
    ],
    createdAt: '2026-01-01T00:00:00Z',
    lastSeq: 4,
  };

  it('goes on with the stream inside its last block', () => {
    const turn = reduce(fromDocument(document), response(5, 'lo'));

    expect(turn.prompt).toBe('Say hello');
    expect(turn.blocks.filter((block) => block.mode !== 'tool')).toEqual([
      { mode: 'thinking', step: null, content: 'Hm.', superseded: false },
      { mode: 'responding', step: 1, content: 'Hello', superseded: false },
    ]);
  });

  it('replaces what was shown, gaps included, when it is at least as far', () => {
    const shown = fold(thinking(1, 'Hm.'), response(4, 'l'));

    expect(merged(shown, document)).toEqual(fromDocument(document));
  });

  it('adds only prompt, model and time when the stream is further on', () => {
    const shown = fold(response(1, 'a'), response(2, 'b'), response(3, 'c'), response(4, 'd'), response(5, 'e'));

    const turn = merged(shown, document);

    expect(turn.blocks).toBe(shown.blocks);
    expect(turn.lastSeq).toBe(5);
    expect([turn.prompt, turn.promptId, turn.model]).toEqual(['Say hello', 'p1', 'demo (scripted)']);
  });
});
