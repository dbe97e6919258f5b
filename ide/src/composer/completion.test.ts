import { describe, expect, it } from 'vitest';
import { completionAt, folderOf, withFile } from './completion';

describe('a completion', () => {
  it.each([
    ['look at @src/ap', 15, { kind: 'file', start: 8, query: 'src/ap' }],
    ['@', 1, { kind: 'file', start: 0, query: '' }],
    ['/st', 3, { kind: 'command', start: 0, query: 'st' }],
    ['a /st', 5, null],
    ['mail me@example.org', 19, null],
    ['@a b', 4, null],
    ['', 0, null],
  ] as const)('in %j at %d is %j', (text, caret, completion) => {
    expect(completionAt(text, caret)).toEqual(completion);
  });

  it('of a file puts its path and a space, and keeps what follows', () => {
    const text = 'see @sr and go';
    const completion = completionAt(text, 7)!;

    expect(withFile(text, 7, completion, 'src/app.ts')).toEqual(['see @src/app.ts and go', 16]);
  });

  it('of a folder goes on behind its slash', () => {
    const completion = completionAt('@s', 2)!;

    expect(withFile('@s', 2, completion, 'src/')).toEqual(['@src/', 5]);
  });

  it('looks in the folder that is written already', () => {
    expect(['', 'ap', 'src/', 'src/a/b'].map(folderOf)).toEqual([
      ['', ''],
      ['', 'ap'],
      ['src', ''],
      ['src/a', 'b'],
    ]);
  });
});
