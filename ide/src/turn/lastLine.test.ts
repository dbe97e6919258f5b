import { expect, it } from 'vitest';
import { lastLine } from './lastLine';

it.each([
  ['', ''],
  ['one', 'one'],
  ['one\ntwo', 'two'],
  ['one\n  two  \n\n', 'two'],
  ['one\r\ntwo\r\n', 'two'],
])('the last line of %j is %j', (text, line) => {
  expect(lastLine(text)).toBe(line);
});

it('a line without an end is cut, however long the text', () => {
  expect(lastLine('x'.repeat(100_000))).toHaveLength(200);
});
