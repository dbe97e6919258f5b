const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * The address of a link that may be followed; `null` for everything else: scripts, data, files, and relative ones, as
 * nothing that a model names lies on the hub.
 */
export function safeAddress(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const address = new URL(href);
  if (!SCHEMES.has(address.protocol)) return null;
  // A name before the host is a way to look like another one.
  return address.username === '' && address.password === '' ? address.href : null;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
};

/** Entities of Markdown text as the characters they stand for; unknown ones stay as they are written. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name as string) ? (NAMED[name as string] ?? whole) : whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hexadecimal as string, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
  });
}
