import { Lexer, type Token } from 'marked';

/** Longer pieces are shown as they are written: what they cost must not depend on who wrote them. */
const LONGEST = 24_000;
const DEEPEST_QUOTE = 20;

/** The tokens of a piece; `null` when it is to be shown as plain text. */
export function tokensOf(piece: string): readonly Token[] | null {
  const isFence = /^ {0,3}(?:`{3}|~{3})/.test(piece);
  if (piece.length > LONGEST && !isFence) return null;
  if (isTooDeep(piece)) return null;
  try {
    return new Lexer({ gfm: true, breaks: false }).lex(piece);
  } catch (failure) {
    // Too deeply nested for the lexer.
    if (failure instanceof RangeError) return null;
    throw failure;
  }
}

/** Quotes in quotes and lists in lists cost the lexer more with every level. */
function isTooDeep(piece: string): boolean {
  return piece.split('\n').some((line) => {
    const markers = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$))+/.exec(line)?.[0] ?? '';
    return markers.replace(/[ \t]/g, '').length > DEEPEST_QUOTE;
  });
}
