import { describe, expect, it } from 'vitest';
import { newCall, type Call } from './blocks';
import { callState, durationOf, editOf, groupLine, isFailure, responseText, toolLine } from './toolLine';
import { agoWords, countWords, durationWords, sizeWords } from './words';

const call = (name: string, params: unknown, more: Partial<Call> = {}): Call => ({
  ...newCall('c1', name, params, null),
  ...more,
});

describe('a call in a line', () => {
  it('says what runs and what ran', () => {
    expect(toolLine(call('shell', { command: 'npm test\nnpm run build' }))).toEqual({
      icon: 'shell',
      verb: 'Running',
      target: 'npm test …',
    });
    expect(toolLine(call('read_file', { path: 'a.ts' }, { response: 'x' }))).toEqual({
      icon: 'read',
      verb: 'Read',
      target: 'a.ts',
    });
    expect(toolLine(call('list_files', { path: '.' })).target).toBe('the project');
  });

  it('calls a tool it does not know by its name, whatever that is', () => {
    for (const name of ['mcp_jira_search', 'constructor', '__proto__', '<script>']) {
      expect(toolLine(call(name, {}))).toEqual({ icon: 'tool', verb: 'Calling', target: name });
    }
  });

  it('takes parameters of any shape', () => {
    for (const params of [null, 'text', [1], { path: 7 }, { path: { deep: true } }]) {
      expect(toolLine(call('read_file', params)).target).toBe('');
    }
  });

  it('counts what reads much', () => {
    expect(groupLine('read_file', 6)).toBe('Read 6 files');
    expect(groupLine('shell', 6)).toBeNull();
  });
});

describe('a response', () => {
  it('is text wherever it has some', () => {
    expect(responseText('a')).toBe('a');
    expect(responseText({ text: 'b', isError: false })).toBe('b');
    expect(responseText([1])).toBe('[\n  1\n]');
    expect(responseText(null)).toBe('');
  });

  it('tells of failure in the ways there are', () => {
    expect([{ isError: true }, { success: false }, { error: 'no' }, { outcome: 'failed' }].every(isFailure)).toBe(true);
    expect([null, 'error', {}, { error: '' }, { success: true }].some(isFailure)).toBe(false);
  });

  it('that never came was cut short when the turn is over', () => {
    expect(callState(call('shell', {}), true)).toBe('running');
    expect(callState(call('shell', {}), false)).toBe('cut');
    expect(callState(call('shell', {}, { response: { isError: true } }), false)).toBe('failed');
  });
});

it('an edit is read from the parameters of the writing tools', () => {
  expect(editOf(call('edit_file', { path: 'a', oldText: 'x', newText: 'y' }))).toEqual({
    path: 'a',
    before: 'x',
    after: 'y',
  });
  expect(editOf(call('write_file', { path: 'a', content: 'y' }))).toEqual({ path: 'a', before: '', after: 'y' });
  expect(editOf(call('edit_file', { path: 'a' }))).toBeNull();
  expect(editOf(call('shell', { path: 'a', content: 'y' }))).toBeNull();
});

it('times, counts and sizes are read by people', () => {
  expect([12, 1_234, 59_900, 61_000, 3_700_000].map(durationWords)).toEqual([
    '12 ms',
    '1.2 s',
    '59.9 s',
    '1 min 1 s',
    '1 h 1 min',
  ]);
  expect([7, 1_234, 45_600, 1_250_000].map(countWords)).toEqual(['7', '1.2k', '46k', '1.3M']);
  expect([10, 2_048, 5_000_000].map(sizeWords)).toEqual(['10 B', '2.0 KiB', '4.8 MiB']);
  expect(durationOf(call('shell', {}, { startedAt: '2026-01-01T00:00:00Z', endedAt: '2026-01-01T00:00:02Z' }))).toBe(
    2_000,
  );
  const now = Date.parse('2026-01-02T00:00:00Z');
  expect(
    ['2026-01-01T23:59:50Z', '2026-01-01T23:30:00Z', '2026-01-01T12:00:00Z', 'never'].map((at) => agoWords(at, now)),
  ).toEqual(['just now', '30 min ago', '12 h ago', '']);
});
