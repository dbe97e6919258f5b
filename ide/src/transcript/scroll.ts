export interface Position {
  readonly top: number;
  /** Pixels of content below the window. */
  readonly below: number;
}

export const AT_END_PX = 2;

/**
 * Whether the end is to be kept in view after a scroll. Going up is always the person, since text only grows and the
 * page itself only goes down; coming to the end takes it up again. Everything else changes nothing.
 */
export function follows(following: boolean, before: Position, now: Position): boolean {
  if (now.below <= AT_END_PX) return true;
  return now.top < before.top ? false : following;
}

export const positionOf = (element: HTMLElement): Position => ({
  top: element.scrollTop,
  below: element.scrollHeight - element.clientHeight - element.scrollTop,
});

/** The row that is held where it is while others change: the first that reaches into the window. */
export interface Anchor {
  readonly key: string;
  /** How far its top is below the top of the window; negative when it begins above. */
  readonly offset: number;
}

export interface Measured {
  readonly key: string;
  readonly top: number;
  readonly height: number;
}

/** The anchor among the rows that are there, in any order; tops are measured from the top of the window. */
export function anchorOf(rows: Iterable<Measured>): Anchor | null {
  let best: Anchor | null = null;
  for (const { key, top, height } of rows) {
    if (top + height > 0 && (best === null || top < best.offset)) best = { key, offset: top };
  }
  return best;
}
