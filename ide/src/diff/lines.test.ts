import { describe, expect, it } from 'vitest';
import { diffOf, patchOf, type Diff } from './lines';

const SIGN = { same: ' ', added: '+', removed: '-', skip: '@' } as const;
const written = (diff: Diff): readonly string[] =>
  diff.lines.map((line) => `${SIGN[line.kind]}${line.before ?? ''}:${line.after ?? ''} ${line.text}`);

describe('the diff of two texts', () => {
  it('names lines by their numbers on both sides', () => {
    const diff = diffOf('a\nb\nc\n', 'a\nB\nc\nd\n');

    expect(written(diff)).toEqual([' 1:1 a', '-2: b', '+:2 B', ' 3:3 c', '+:4 d']);
    expect([diff.additions, diff.deletions]).toEqual([2, 1]);
  });

  it('of nothing and something is all added', () => {
    expect(written(diffOf('', 'a\nb'))).toEqual(['+:1 a', '+:2 b']);
    expect(written(diffOf('a\n', ''))).toEqual(['-1: a']);
  });

  it('of the same text is empty', () => {
    expect(diffOf('a\nb', 'a\nb')).toMatchObject({ additions: 0, deletions: 0 });
  });

  it('folds what is far from any change', () => {
    const text = Array.from({ length: 20 }, (_, index) => `${index + 1}`);

    const lines = written(diffOf(text.join('\n'), text.with(9, 'ten').join('\n')));

    expect(lines[0]).toBe('@: 6 unchanged lines');
    expect(lines.at(-1)).toBe('@: 7 unchanged lines');
    expect(lines).toHaveLength(1 + 3 + 2 + 3 + 1);
  });

  it('of texts too long to compare shows all of both', () => {
    const old = Array.from({ length: 1_500 }, (_, index) => `o${index}`).join('\n');
    const now = Array.from({ length: 1_500 }, (_, index) => `n${index}`).join('\n');

    expect(diffOf(old, now)).toMatchObject({ additions: 1_500, deletions: 1_500 });
  });
});

it('a patch is read as git writes it', () => {
  const patch = [
    'diff --git a/x b/x',
    '--- a/x',
    '+++ b/x',
    '@@ -4,3 +4,4 @@ function f()',
    ' same',
    '-old',
    '+new',
    '+--- more',
    ' end',
    '\\ No newline at end of file',
    '',
  ].join('\n');

  expect(written(patchOf(patch))).toEqual([
    '@: function f()',
    ' 4:4 same',
    '-5: old',
    '+:5 new',
    '+:6 --- more',
    ' 6:7 end',
  ]);
});
