/** Which rows are mounted. Heights are those last measured, or a guess by kind until a row was drawn. */
export interface Slice {
  readonly first: number;
  /** One behind the last. */
  readonly end: number;
}

/** Where each row begins, and behind the last the height of all. */
export function offsetsOf<Row>(rows: readonly Row[], heightOf: (row: Row) => number): Float64Array {
  const offsets = new Float64Array(rows.length + 1);
  let below = 0;
  rows.forEach((row, index) => {
    below += heightOf(row);
    offsets[index + 1] = below;
  });
  return offsets;
}

/** The row at a height: the last that begins at or above it. */
export function rowAt(offsets: Float64Array, y: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The rows between two heights, with as much again on both sides as a person scrolls between two frames. */
export function sliceOf(offsets: Float64Array, top: number, bottom: number, margin: number): Slice {
  const rows = offsets.length - 1;
  if (rows <= 0) return { first: 0, end: 0 };
  return { first: rowAt(offsets, top - margin), end: Math.min(rows, rowAt(offsets, bottom + margin) + 1) };
}

/** What is mounted of one group of rows, and the space that the rest of it takes. */
export interface Part {
  readonly first: number;
  readonly end: number;
  readonly above: number;
  readonly below: number;
}

/** The part of the rows `from..to` that a slice shows; `null` when it shows none of them. */
export function partOf(slice: Slice, offsets: Float64Array, from: number, to: number): Part | null {
  const first = Math.max(from, slice.first);
  const end = Math.min(to, slice.end);
  if (first >= end) return null;
  const at = (index: number): number => offsets[index] ?? 0;
  return { first, end, above: at(first) - at(from), below: at(to) - at(end) };
}
