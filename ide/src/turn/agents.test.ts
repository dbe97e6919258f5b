import { describe, expect, it } from 'vitest';
import { turnEventOf, type BlockDocument, type TurnDocument, type TurnEvent } from '../protocol';
import type { Block } from './blocks';
import { fromDocument } from './document';
import { reduce } from './reduce';
import { agentStatus, newTurn, statsShown, type Turn } from './turn';

type Line = readonly [name: string, ...args: unknown[]];

/** Numbers the lines as a drone does; a line may bring its own step. */
function events(...lines: readonly Line[]): readonly TurnEvent[] {
  return lines.map(([name, ...args], index) => {
    const last = args.at(-1);
    const step = typeof last === 'number' ? (args.pop() as number) : 1;
    const meta = { turnId: 't1', epoch: 1, seq: index + 1, at: '2026-01-01T00:00:00Z', step };
    const event = turnEventOf(name, [...args, meta]);
    if (event === null) throw new Error(`no event: ${name}`);
    return event;
  });
}

const fold = (...lines: readonly Line[]): Turn => events(...lines).reduce(reduce, newTurn('t1'));

/** What is drawn: everything but steps and times, which a document does not have. */
function drawn(turn: Turn, blocks: readonly Block[] = turn.blocks): unknown {
  return blocks.map((block) => {
    if (block.mode === 'gap') return block;
    const mark = block.superseded ? '~' : '';
    if (block.mode !== 'tool') return `${mark}${block.mode}: ${block.content}`;
    const { callId, name, params, response, output } = block.call;
    const agent = turn.agents[callId];
    const within = agent === undefined ? {} : { status: agentStatus(turn, agent), within: drawn(turn, agent.blocks) };
    return { call: `${mark}${name}`, params, response, output, ...within };
  });
}

const document = (status: TurnDocument['status'], ...blocks: readonly BlockDocument[]): TurnDocument => ({
  _id: 't1',
  prompt: 'Go',
  status,
  blocks,
  createdAt: '2026-01-01T00:00:00Z',
  lastSeq: 9,
});

describe('a tool call', () => {
  it('opens a block at its start, shows its output, and gives it up for the response', () => {
    const running = fold(
      ['toolStart', 'c1', 'shell', '{"command":"ls"}'],
      ['toolOutput', 'c1', 'a\n'],
      ['toolOutput', 'c1', 'b\n'],
    );
    const over = fold(
      ['toolStart', 'c1', 'shell', '{"command":"ls"}'],
      ['toolOutput', 'c1', 'a\n'],
      ['toolCall', 'c1', 'shell', '{"command":"ls"}', '"a\\n"'],
    );

    expect(drawn(running)).toEqual([
      { call: 'shell', params: { command: 'ls' }, response: undefined, output: 'a\nb\n' },
    ]);
    expect(drawn(over)).toEqual([{ call: 'shell', params: { command: 'ls' }, response: 'a\n', output: '' }]);
  });

  it('without a start opens its block when it is over', () => {
    expect(drawn(fold(['toolCall', 'c1', 'glob', '{}', '[]']))).toEqual([
      { call: 'glob', params: {}, response: [], output: '' },
    ]);
  });

  it('that is over is not begun again by a late start or output', () => {
    const turn = fold(
      ['toolCall', 'c1', 'glob', '{}', '1'],
      ['toolStart', 'c1', 'glob', '{"again":true}'],
      ['toolOutput', 'c1', 'late'],
    );

    expect(drawn(turn)).toEqual([{ call: 'glob', params: {}, response: 1, output: '' }]);
  });

  it('begun again after a crash drops what it had put out', () => {
    const turn = fold(
      ['toolStart', 'c1', 'grep', '{}'],
      ['toolOutput', 'c1', 'half'],
      ['toolStart', 'c1', 'grep', '{}'],
    );

    expect(drawn(turn)).toEqual([{ call: 'grep', params: {}, response: undefined, output: '' }]);
  });

  it('keeps the end of an output without end', () => {
    const turn = fold(
      ['toolStart', 'c1', 'shell', '{}'],
      ['toolOutput', 'c1', 'x'.repeat(200_000)],
      ['toolOutput', 'c1', 'end'],
    );

    const [block] = turn.blocks;
    const output = block?.mode === 'tool' ? block.call.output : '';
    expect(output.length).toBeLessThanOrEqual(128 * 1024);
    expect(output.endsWith('xend')).toBe(true);
  });

  it('between two texts of one step ends neither a later run nor an earlier one by its output', () => {
    const turn = fold(
      ['toolStart', 'c1', 'shell', '{}'],
      ['response', 'a'],
      ['toolOutput', 'c1', 'o'],
      ['response', 'b'],
    );

    expect(drawn(turn)).toEqual([{ call: 'shell', params: {}, response: undefined, output: 'o' }, 'responding: ab']);
  });
});

describe('what waits for the person', () => {
  const approval = { turnId: 't1', callId: 'c1', name: 'shell', params: '{}', reason: 'writes' };
  const question = { turnId: 't1', callId: 'c2', question: 'Which?', options: ['a', 'b'] };
  const waiting = (turn: Turn): readonly string[] => turn.waiting.map((open) => `${open.kind} ${open.callId}`);

  it('is open until its call starts, or for a question until it is over', () => {
    const asked: Line[] = [
      ['toolApprovalRequest', approval],
      ['userQuestion', question],
    ];

    expect(waiting(fold(...asked))).toEqual(['approval c1', 'question c2']);
    const started: Line[] = [...asked, ['toolStart', 'c1', 'shell', '{}'], ['toolStart', 'c2', 'ask_user', '{}']];
    expect(waiting(fold(...started))).toEqual(['question c2']);
    expect(waiting(fold(...started, ['toolCall', 'c2', 'ask_user', '{}', '"a"']))).toEqual([]);
  });

  it('is closed by the end of the turn', () => {
    const turn = fold(['toolApprovalRequest', approval]);

    const ended = reduce(turn, {
      kind: 'turnUpdated',
      turnId: 't1',
      status: 'aborted',
      errorMessage: null,
      recovering: false,
    });

    expect(waiting(ended)).toEqual([]);
  });

  it('of a subagent is open until the subagent makes the call', () => {
    const turn = fold(
      ['toolApprovalRequest', approval],
      ['agent:tool-call', { agentId: 'a1', callId: 'c1', tool: 'shell', args: {} }],
    );

    expect(waiting(turn)).toEqual([]);
  });
});

describe('a step that began again', () => {
  it('stays, marked, and what follows is a block of its own', () => {
    const turn = fold(
      ['response', 'done before', 1],
      ['thinking', 'hm', 2],
      ['response', 'half', 2],
      ['stepRestarted', { step: 2, attempt: 2, reason: 'stalled' }, 2],
      ['response', 'whole', 2],
    );

    expect(drawn(turn)).toEqual(['responding: done before', '~thinking: hm', '~responding: half', 'responding: whole']);
  });

  it('of a document is the text behind its last call', () => {
    const stored = document(
      'processing',
      { mode: 'responding', content: 'first' },
      { mode: 'tool', content: { callId: 'c1', name: 'glob', parameters: {}, response: [] } },
      { mode: 'responding', content: 'half' },
    );
    const meta = { turnId: 't1', epoch: 1, seq: 10, at: '', step: 2 };

    const turn = reduce(fromDocument(stored), {
      kind: 'stepRestarted',
      step: 2,
      reason: 'stalled',
      agentId: null,
      meta,
    });

    expect(drawn(turn)).toEqual([
      'responding: first',
      { call: 'glob', params: {}, response: [], output: '' },
      '~responding: half',
    ]);
  });
});

describe('a subagent', () => {
  const story: Line[] = [
    ['response', 'I ask a helper.'],
    ['toolStart', 'a1', 'subagent', '{"prompt":"Look"}'],
    ['agent:thinking', { agentId: 'a1', thinking: 'Let me ' }],
    ['agent:thinking', { agentId: 'a1', thinking: 'look.' }],
    ['agent:tool-call', { agentId: 'a1', callId: 'c1', tool: 'grep', args: { pattern: 'x' } }],
    ['agent:tool-result', { agentId: 'a1', callId: 'c1', tool: 'grep', result: 'none' }],
    ['agent:response', { agentId: 'a1', chunk: 'Nothing there.' }],
    ['agent:complete', { agentId: 'a1', response: 'Nothing there.', stats: { toolCallCount: 1, durationMs: 40 } }],
    ['toolCall', 'a1', 'subagent', '{"prompt":"Look"}', '"Nothing there."'],
    ['response', 'It found nothing.', 2],
    ['workOrderComplete', 't1', true, null],
  ];
  const subagent = {
    prompt: 'Look',
    status: 'finished',
    blocks: [
      { mode: 'thinking', content: 'Let me look.' },
      { mode: 'tool', content: { callId: 'c1', name: 'grep', parameters: { pattern: 'x' }, response: 'none' } },
      { mode: 'responding', content: 'Nothing there.' },
    ],
    stats: { toolCallCount: 1, durationMs: 40 },
  };
  const stored = document(
    'finished',
    { mode: 'responding', content: 'I ask a helper.' },
    {
      mode: 'tool',
      content: { callId: 'a1', name: 'subagent', parameters: { prompt: 'Look' }, response: 'Nothing there.', subagent },
    },
    { mode: 'responding', content: 'It found nothing.' },
  );

  it('is the same from its events and from the document that the hub made of them', () => {
    const told = fold(...story);
    const read = fromDocument(stored);

    expect(drawn(told)).toEqual(drawn(read));
    expect(told.agents['a1']?.stats).toEqual(read.agents['a1']?.stats);
    expect(statsShown(told.stats, told.blocks).toolCallCount).toBe(1);
  });

  it('may speak before its call is known', () => {
    const turn = fold(['agent:response', { agentId: 'a1', chunk: 'early' }], ['toolStart', 'a1', 'subagent', '{}']);

    expect(drawn(turn)).toMatchObject([{ call: 'subagent', status: 'processing', within: ['responding: early'] }]);
  });

  it('without events of its own is shown as its completion gave it', () => {
    const turn = fold(['toolStart', 'a1', 'subagent', '{}'], ['agent:complete', { agentId: 'a1', subagent }]);

    expect(drawn(turn)).toMatchObject([
      { status: 'finished', within: ['thinking: Let me look.', {}, 'responding: Nothing there.'] },
    ]);
  });

  it('that the end of the turn cut short is aborted', () => {
    const turn = fold(
      ['toolStart', 'a1', 'subagent', '{}'],
      ['agent:response', { agentId: 'a1', chunk: 'x' }],
      ['workOrderComplete', 't1', false, 'no'],
    );

    expect(drawn(turn)).toMatchObject([{ status: 'aborted' }]);
  });

  it('cannot be named so that it changes what is not its own', () => {
    const turn = fold(
      ['agent:response', { agentId: '__proto__', chunk: 'x' }],
      ['agent:response', { agentId: 'constructor', chunk: 'y' }],
    );

    expect(turn.agents['constructor']?.blocks).toHaveLength(1);
    expect(({} as Record<string, unknown>)['blocks']).toBeUndefined();
  });
});

describe('a document of a turn that runs', () => {
  it('has output where the last call has no response yet, and a response before that', () => {
    const stored = document(
      'processing',
      { mode: 'tool', content: { callId: 'c1', name: 'shell', parameters: {}, response: 'over' } },
      { mode: 'responding', content: 'Next.' },
      { mode: 'tool', content: { callId: 'c2', name: 'shell', parameters: {}, response: 'so far' } },
    );

    expect(drawn(fromDocument(stored))).toEqual([
      { call: 'shell', params: {}, response: 'over', output: '' },
      'responding: Next.',
      { call: 'shell', params: {}, response: undefined, output: 'so far' },
    ]);
  });

  it('has no call that runs on when the model speaks again', () => {
    const stored = document('processing', {
      mode: 'tool',
      content: { callId: 'c1', name: 'shell', parameters: {}, response: 'over' },
    });
    const event: TurnEvent = {
      kind: 'response',
      content: 'So.',
      meta: { turnId: 't1', epoch: 1, seq: 10, at: '', step: 2 },
    };

    expect(drawn(reduce(fromDocument(stored), event))).toEqual([
      { call: 'shell', params: {}, response: 'over', output: '' },
      'responding: So.',
    ]);
  });
});
