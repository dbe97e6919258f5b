import { visible } from '../output/ansi';
import type { Diff } from '../diff/lines';

/** One side of a diff as a text, with the number of each of its lines; a line between hunks has none. */
export interface Side {
  readonly text: string;
  readonly numbers: readonly (number | null)[];
}

/** Both sides of a diff. What lies between its hunks is on neither, but for a line that says so. */
export function sidesOf(diff: Diff): { readonly before: Side; readonly after: Side } {
  const side = (gone: 'added' | 'removed', number: 'before' | 'after'): Side => {
    const lines = diff.lines.filter((line) => line.kind !== gone);
    return {
      text: lines.map((line) => visible(line.text)).join('\n'),
      numbers: lines.map((line) => line[number]),
    };
  };
  return { before: side('added', 'before'), after: side('removed', 'after') };
}
