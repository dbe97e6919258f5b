import { describe, expect, it } from 'vitest';
import { languageOf } from './language';
import { codeSpans } from './spans';

describe('code in colours', () => {
  it('is the same text, whatever is in it', () => {
    const texts = [
      'const a = "<script>alert(1)</script>"; // </span>',
      '',
      '\u0000&lt;',
      '`${`${1}`}`',
      '<a href="javascript:1">',
    ];
    for (const language of ['typescript', 'xml', 'bash', 'markdown']) {
      for (const text of texts) {
        expect(
          codeSpans(text, language)
            ?.map((span) => span.text)
            .join(''),
        ).toBe(text);
      }
    }
  });

  it('tells words of the language from others', () => {
    expect(codeSpans('const a = 1', 'typescript')).toEqual([
      { scope: 'keyword', text: 'const' },
      { scope: '', text: ' a = ' },
      { scope: 'number', text: '1' },
    ]);
  });

  it('knows short names of languages, and leaves the others plain', () => {
    expect(codeSpans('x', 'ts')).not.toBeNull();
    expect(codeSpans('x', 'brainfuck')).toBeNull();
    expect(codeSpans('x', 'constructor')).toBeNull();
  });

  it('is chosen by the end of a file name', () => {
    expect(['a/b.tsx', 'x.JSON', 'Makefile', 'a.constructor'].map(languageOf)).toEqual(['typescript', 'json', '', '']);
  });
});
