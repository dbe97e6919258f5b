import { describe, expect, it } from 'vitest';
import { plainOf, spansOf } from './ansi';
import { beginningOf, endOf } from './Output';

const looks = (text: string): readonly string[] =>
  spansOf(text).map(({ text: said, colour, ground, bold, dim }) =>
    [
      said,
      colour === null ? '' : `c${colour}`,
      ground === null ? '' : `g${ground}`,
      bold ? 'b' : '',
      dim ? 'd' : '',
    ].join('|'),
  );

describe('terminal output', () => {
  it('keeps its colours as spans', () => {
    expect(looks('a \u001b[1;31mred\u001b[0m b \u001b[92mgreen\u001b[39;2m dim')).toEqual([
      'a ||||',
      'red|c1||b|',
      ' b ||||',
      'green|c10|||',
      ' dim||||d',
    ]);
  });

  it('knows the long ways to say a colour, and leaves those out that it has not', () => {
    expect(looks('\u001b[38;5;9ma\u001b[38;5;200mb\u001b[48;2;1;2;3;1mc\u001b[41md')).toEqual([
      'a|c9|||',
      'b||||',
      'c|||b|',
      'd||g1|b|',
    ]);
  });

  it.each([
    ['clears and moves', 'a\u001b[2J\u001b[10;20Hb', 'ab'],
    ['a title', 'a\u001b]0;evil\u0007b', 'ab'],
    ['a link', '\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\', 'click'],
    ['a bell and backspaces', 'a\u0007b\b\bc', 'abc'],
    ['C1 controls', 'a\u009b31mb\u0085c', 'abc'],
    ['a sequence cut short', 'a\u001b[31', 'a'],
    ['a lone escape', 'a\u001b', 'a'],
    ['charsets', 'a\u001b(Bb', 'ab'],
  ])('is rid of %s (S41)', (_, text, shown) => {
    expect(plainOf(text)).toBe(shown);
    expect(
      spansOf(text)
        .map((span) => span.text)
        .join(''),
    ).toBe(shown);
  });

  it('shows what a line that is written over says in the end', () => {
    expect(plainOf('10%\r50%\r100%\ndone\r\n')).toBe('100%\ndone\n');
  });

  it('shows what would turn the reading direction', () => {
    expect(plainOf('rm \u202Efile')).toBe('rm ⟨U+202E⟩file');
  });
});

describe('long output', () => {
  const lines = (count: number): string => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('');

  it('is cut to its first lines, and says how many are left', () => {
    expect(beginningOf(lines(5), 2)).toEqual({ text: '1\n2\n', left: 3 });
    expect(beginningOf('1\n2\n3', 2)).toEqual({ text: '1\n2\n', left: 1 });
    expect(beginningOf(lines(2), 2)).toEqual({ text: '1\n2\n', left: 0 });
    expect(beginningOf('', 2)).toEqual({ text: '', left: 0 });
  });

  it('that grows is cut to its last', () => {
    expect(endOf(lines(5), 2)).toEqual({ text: '4\n5\n', left: 3 });
    expect(endOf('1\n2', 2)).toEqual({ text: '1\n2', left: 0 });
    expect(endOf('', 2)).toEqual({ text: '', left: 0 });
  });
});
