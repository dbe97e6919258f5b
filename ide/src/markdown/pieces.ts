/** A list marker: its following items belong to the same piece, also after an empty line. */
const LIST = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const FENCE = /^[ \t>]*(`{3,}|~{3,})([^\n]*)$/;

/**
 * Cuts Markdown into pieces that can be drawn one by one: at empty lines outside fences, unless what follows is
 * indented or goes on with the list. Text that only grows at its end changes only its last piece.
 */
export function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  let isList = false;
  let isBegun = false;
  let fence: string | null = null;
  let afterEmptyLine = false;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, Math.min(end, at + 400));
    if (fence === null && line.trim() === '') {
      afterEmptyLine = true;
    } else {
      if (afterEmptyLine && fence === null && !/^[ \t]/.test(line) && !(isList && LIST.test(line))) {
        if (isBegun) {
          pieces.push(text.slice(start, at));
          start = at;
        }
        isBegun = false;
      }
      if (!isBegun) isList = LIST.test(line);
      isBegun = true;
      afterEmptyLine = false;
      fence = fenceAfter(fence, line);
    }
    at = end + 1;
  }
  if (isBegun) pieces.push(text.slice(start));
  return pieces;
}

/** The pieces of a text of which an earlier, shorter state was cut already: all but its last piece stay. */
export function grownPieces(before: readonly string[], text: string): readonly string[] {
  const kept = before.slice(0, -1);
  const start = kept.reduce((length, piece) => length + piece.length, 0);
  return [...kept, ...piecesOf(text.slice(start))];
}

function fenceAfter(open: string | null, line: string): string | null {
  const [, mark, rest] = FENCE.exec(line) ?? [];
  if (mark === undefined || rest === undefined) return open;
  if (open === null) return mark.startsWith('`') && rest.includes('`') ? null : mark;
  return mark[0] === open[0] && mark.length >= open.length && rest.trim() === '' ? null : open;
}
