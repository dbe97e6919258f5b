import { describe, expect, it } from 'vitest';
import type { Block, ToolBlock } from './blocks';
import { newCall } from './blocks';
import { blockRows, rowsOf } from './rows';
import { newTurn } from './turn';

const text = (content: string): Block => ({ mode: 'responding', step: 1, content, superseded: false });
const tool = (callId: string, name: string): ToolBlock => ({
  mode: 'tool',
  step: 1,
  superseded: false,
  call: { ...newCall(callId, name, { path: callId }, null), response: 'ok' },
});
const outline = (blocks: readonly Block[]): readonly string[] =>
  blockRows(blocks, 't').map((row) => `${row.kind} ${row.key}`);

describe('the rows of a turn', () => {
  it('are its head, its prompt, pieces of text and calls', () => {
    const turn = { ...newTurn('t1'), prompt: 'Go', blocks: [text('One\n\nTwo'), tool('c1', 'shell')] };

    expect(rowsOf(turn, 'k').map((row) => `${row.kind} ${row.key}`)).toEqual([
      'head k/head',
      'prompt k/prompt',
      'response k/0.0',
      'response k/0.1',
      'tool k/1',
    ]);
  });

  it('tell of an error last', () => {
    const turn = { ...newTurn('t1'), status: 'error' as const, errorMessage: 'No', blocks: [text('a')] };

    expect(rowsOf(turn, 'k').at(-1)).toEqual({ kind: 'error', key: 'k/error' });
  });

  it('draw calls of one reading tool in a row together, others alone', () => {
    const calls = [
      tool('a', 'read_file'),
      tool('b', 'read_file'),
      tool('c', 'shell'),
      tool('d', 'shell'),
      tool('e', 'read_file'),
    ];

    expect(outline(calls)).toEqual(['group t/0', 'tool t/2', 'tool t/3', 'tool t/4']);
  });

  it('stay the same objects while only the end grows', () => {
    const blocks = [text('One\n\nTwo'), tool('a', 'read_file'), tool('b', 'read_file'), tool('c', 'shell')];
    const before = rowsOf({ ...newTurn('t1'), prompt: 'Go', blocks }, 'k');

    const after = rowsOf({ ...newTurn('t1'), prompt: 'Go', blocks: [...blocks, text('Three')] }, 'k');

    before.slice(2).forEach((row, index) => expect(after[index + 2]).toBe(row));
    expect(after).toHaveLength(before.length + 1);
  });

  it('of a text that grows are the same objects but for the last', () => {
    const before = blockRows([text('One\n\nTwo\n\nThr')], 'growing');

    const after = blockRows([text('One\n\nTwo\n\nThree\n\nFour')], 'growing');

    expect(after.map((row) => (row.kind === 'response' ? row.piece.trim() : ''))).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
    ]);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after[2]).not.toBe(before[2]);
  });
});
