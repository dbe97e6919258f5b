import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { safeAddress, withoutEntities } from './links';
import { Markdown } from './Markdown';
import { grownPieces, piecesOf } from './pieces';

const html = (piece: string): string => renderToStaticMarkup(<Markdown piece={piece} />);

describe('the pieces of a text', () => {
  it('end at empty lines', () => {
    expect(piecesOf('One\nstill one\n\nTwo\n\n\nThree')).toEqual(['One\nstill one\n\n', 'Two\n\n\n', 'Three']);
  });

  it('keep a fence with empty lines whole, closed or not', () => {
    expect(piecesOf('```js\na\n\nb\n```\n\nafter')).toEqual(['```js\na\n\nb\n```\n\n', 'after']);
    expect(piecesOf('~~~~\na\n\n```\n\n~~~\n\nb')).toEqual(['~~~~\na\n\n```\n\n~~~\n\nb']);
  });

  it('keep a list with empty lines between its items whole, and what is indented under it', () => {
    expect(piecesOf('1. a\n\n   more\n\n2. b\n\nText')).toEqual(['1. a\n\n   more\n\n2. b\n\n', 'Text']);
  });

  it('change only at the end while the text grows', () => {
    const text = 'First.\n\n- a\n- b\n\n```\ncode\n\nmore\n```\n\nLast words.';
    let before: readonly string[] = [];
    for (let length = 1; length <= text.length; length++) {
      const now = piecesOf(text.slice(0, length));
      expect(now.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
      before = now;
    }
    expect(before.join('')).toBe(text);
  });

  it('are the same whether made at once or as the text grew', () => {
    const text = '\n\n First.\n\n\n- a\n\n- b\n\n  more\n\n```\ncode\n\nmore\n```\n\n> quote\n\nLast **words**.\n\n';
    for (const step of [1, 2, 3, 7]) {
      let grown: readonly string[] = [];
      for (let length = step; length < text.length + step; length += step) {
        grown = grownPieces(grown, text.slice(0, length));
        expect(grown).toEqual(piecesOf(text.slice(0, length)));
      }
    }
  });
});

describe('Markdown', () => {
  it('draws what an answer is made of', () => {
    expect(html('## Title\n\nSome **bold** and `code`.\n\n- [x] done\n- open')).toBe(
      '<div class="markdown" dir="auto"><h2 class="markdown-h2">Title</h2><p>Some <strong>bold</strong> and <code>code</code>.</p>' +
        '<ul><li class="markdown-task"><input type="checkbox" disabled="" aria-label="Done" checked=""/>done</li><li class="">open</li></ul></div>'.replace(
          ' class=""',
          '',
        ),
    );
  });

  it('keeps the number a list begins with', () => {
    expect(html('3. three')).toContain('<ol start="3"><li>three</li></ol>');
  });

  it('shows entities as their characters and HTML as it was written', () => {
    expect(html('a &amp; b &lt;c&gt;')).toContain('<p>a &amp; b &lt;c&gt;</p>');
    expect(html('<img src=x onerror=alert(1)>')).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('shows an image as a link, and loads nothing', () => {
    const drawn = html('![cat](https://example.org/cat.png)');

    expect(drawn).toContain('<a href="https://example.org/cat.png"');
    expect(drawn).toContain('Image: cat');
    expect(drawn).not.toContain('<img');
  });

  it('opens links elsewhere and without a word of where they were', () => {
    expect(html('[x](https://example.org)')).toContain('target="_blank" rel="noopener noreferrer"');
  });

  const hostile = [
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](//example.org)',
    '[x](/api/v1/auth/logout)',
    '[x](https://bank.example@evil.example)',
    '<a href="javascript:alert(1)">x</a>',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)>',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml;base64,AAAA)',
    '[r]: javascript:alert(1)\n\n[r]',
    '```"><script>alert(1)</script>\ncode\n```',
    '| <script> | b |\n|-|-|\n| <img src=x onerror=y> | c |',
    '<style>*{display:none}</style>',
    '<iframe src="https://evil.example"></iframe>',
  ];

  it.each(hostile)('makes nothing that runs, loads or leads astray of %j, cut anywhere', (text) => {
    for (let length = 1; length <= text.length; length++) {
      const drawn = html(text.slice(0, length));
      expect(drawn).not.toMatch(/<(?:script|img|svg|iframe|style|object|embed|form)/i);
      expect(drawn).not.toMatch(/href="(?!https:\/\/|http:\/\/|mailto:)/i);
      expect(drawn).not.toMatch(/<[^>]+ on\w+=/i);
    }
    expect(html(text)).not.toContain('href="https://bank.example@');
  });

  it.each([
    '>'.repeat(5_000),
    '- '.repeat(5_000),
    '*a '.repeat(20_000),
    '['.repeat(20_000),
    '` '.repeat(9_000),
    '|a'.repeat(9_000),
  ])('draws a text made to be dear in the end', (text) => {
    expect(html(text).length).toBeGreaterThan(text.length / 2);
  });
});

describe('an address', () => {
  it.each(['https://example.org/', 'http://127.0.0.1:8080/a?b#c', 'mailto:a@example.org'])(
    '%s may be followed',
    (href) => {
      expect(safeAddress(href)).toBe(href);
    },
  );

  it.each(['', 'a/b.ts', 'ftp://example.org', ' javascript:1', 'blob:https://x/1', 'https://a:b@example.org'])(
    '%j may not',
    (href) => {
      expect(safeAddress(href)).toBeNull();
    },
  );
});

it('entities that stand for no character become the sign for that', () => {
  expect(withoutEntities('&#65;&#x42;&#0;&#xD800;&unknown;&constructor;')).toBe('AB\ufffd\ufffd&unknown;&constructor;');
});
