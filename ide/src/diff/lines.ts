/** A line of a diff with its number on both sides. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'skip';
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

export interface Diff {
  readonly lines: readonly DiffLine[];
  readonly additions: number;
  readonly deletions: number;
}

/** Past this many pairs of lines the middle is shown as removed and added as a whole. */
const MOST_PAIRS = 1_000_000;
const CONTEXT = 3;

const linesOf = (text: string): readonly string[] => {
  if (text === '') return [];
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

/** The lines that differ between two texts, with a little around them. */
export function diffOf(before: string, after: string): Diff {
  const [old, now] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const lines: DiffLine[] = [];
  const same = (from: number, to: number, shift: number): void => {
    for (let index = from; index < to; index++) {
      lines.push({ kind: 'same', text: old[index] ?? '', before: index + 1, after: index + 1 + shift });
    }
  };
  same(0, head, 0);
  lines.push(...middle(old.slice(head, old.length - tail), now.slice(head, now.length - tail), head));
  same(old.length - tail, old.length, now.length - old.length);
  return counted(folded(lines));
}

function middle(old: readonly string[], now: readonly string[], head: number): readonly DiffLine[] {
  const removed = (index: number): DiffLine => ({
    kind: 'removed',
    text: old[index] ?? '',
    before: head + index + 1,
    after: null,
  });
  const added = (index: number): DiffLine => ({
    kind: 'added',
    text: now[index] ?? '',
    before: null,
    after: head + index + 1,
  });
  if (old.length * now.length > MOST_PAIRS)
    return [...old.map((_, index) => removed(index)), ...now.map((_, index) => added(index))];
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      longest[row * width + column] =
        old[row] === now[column]
          ? (longest[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(longest[(row + 1) * width + column] ?? 0, longest[row * width + column + 1] ?? 0);
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const below = row < old.length ? (longest[(row + 1) * width + column] ?? 0) : -1;
    const right = column < now.length ? (longest[row * width + column + 1] ?? 0) : -1;
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push({ kind: 'same', text: old[row] ?? '', before: head + row + 1, after: head + column + 1 });
      row++;
      column++;
    } else if (below >= right) lines.push(removed(row++));
    else lines.push(added(column++));
  }
  return lines;
}

/** Long runs of unchanged lines become one line that says how many there are. */
function folded(lines: readonly DiffLine[]): readonly DiffLine[] {
  const isNear = new Uint8Array(lines.length);
  lines.forEach((line, index) => {
    if (line.kind === 'same') return;
    isNear.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  });
  const result: DiffLine[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) continue;
    if (isNear[index] === 1) {
      result.push(line);
      continue;
    }
    const from = index;
    while (index + 1 < lines.length && isNear[index + 1] === 0) index++;
    const count = index - from + 1;
    result.push({
      kind: 'skip',
      text: count === 1 ? '1 unchanged line' : `${count} unchanged lines`,
      before: null,
      after: null,
    });
  }
  return result;
}

const counted = (lines: readonly DiffLine[]): Diff => ({
  lines,
  additions: lines.filter((line) => line.kind === 'added').length,
  deletions: lines.filter((line) => line.kind === 'removed').length,
});

/** The lines of a unified patch as git writes it. */
export function patchOf(patch: string): Diff {
  const lines: DiffLine[] = [];
  let [before, after] = [0, 0];
  let isInHunk = false;
  for (const line of patch.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/.exec(line);
    if (hunk !== null) {
      [before, after] = [Number(hunk[1]), Number(hunk[2])];
      isInHunk = true;
      lines.push({
        kind: 'skip',
        text: (hunk[3] ?? '').trim() === '' ? `Line ${after}` : (hunk[3] ?? '').trim(),
        before: null,
        after: null,
      });
    } else if (!isInHunk || line.startsWith('\\')) continue;
    else if (line.startsWith('diff --git ')) isInHunk = false;
    else if (line.startsWith('+')) lines.push({ kind: 'added', text: line.slice(1), before: null, after: after++ });
    else if (line.startsWith('-')) lines.push({ kind: 'removed', text: line.slice(1), before: before++, after: null });
    else if (line.startsWith(' ')) lines.push({ kind: 'same', text: line.slice(1), before: before++, after: after++ });
  }
  return counted(lines);
}
