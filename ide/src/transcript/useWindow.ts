import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { AT_END_PX, anchorOf, follows, positionOf, type Anchor, type Position } from './scroll';
import { offsetsOf, sliceOf, type Slice } from './window';

/** Rows are mounted this far above and below what is seen. */
const MARGIN_PX = 900;
/** The mounted rows change when the view has moved this far. */
const STEP_PX = 250;

/** Where a row that one goes to is put, below what may lie over the top. */
const ROW_TOP_PX = 56;

export interface Extent {
  readonly key: string;
  /** Its height until it is measured. */
  readonly guess: number;
}

export interface Windowed {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly offsets: Float64Array;
  readonly slice: Slice;
  readonly isAway: boolean;
  readonly onScroll: () => void;
  /** A person opens or closes something: from here on it stays where it is. */
  readonly hold: () => void;
  readonly toEnd: () => void;
  readonly toRow: (key: string) => void;
  readonly topRow: () => string | null;
  readonly register: (key: string, element: HTMLElement) => () => void;
}

/**
 * Mounts the rows around the view and keeps the text still. While the end is followed it stays in view; else the first
 * row in view stays where it is, whatever changes its height above or below.
 */
export function useWindow(rows: readonly Extent[]): Windowed {
  const scroller = useRef<HTMLDivElement>(null);
  const mounted = useRef(new Map<string, HTMLElement>());
  const heights = useRef(new Map<string, number>());
  const width = useRef(0);
  const before = useRef<Position>({ top: 0, below: 0 });
  const anchor = useRef<Anchor | null>(null);
  const following = useRef(true);
  const [isAway, setAway] = useState(false);
  const [view, setView] = useState({ top: 0, height: 900 });

  const offsets = offsetsOf(rows, (row) => heights.current.get(row.key) ?? row.guess);
  const top = following.current ? Math.max(0, (offsets.at(-1) ?? 0) - view.height) : view.top;
  const slice = sliceOf(offsets, top, top + view.height, MARGIN_PX);

  const look = useCallback((element: HTMLElement) => {
    const now = { top: element.scrollTop, height: element.clientHeight };
    // While the end is followed the place is known without looking: drawing again for it would be twice a frame.
    setView((was) =>
      (following.current || Math.abs(was.top - now.top) < STEP_PX) && was.height === now.height ? was : now,
    );
    setAway(!following.current && element.scrollHeight - element.clientHeight - element.scrollTop > AT_END_PX);
  }, []);

  const note = useCallback((element: HTMLElement) => {
    const edge = element.getBoundingClientRect().top;
    before.current = positionOf(element);
    anchor.current = anchorOf(
      [...mounted.current].map(([key, row]) => {
        const box = row.getBoundingClientRect();
        return { key, top: box.top - edge, height: box.height };
      }),
    );
  }, []);

  const settle = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    if (element.clientWidth !== width.current) {
      width.current = element.clientWidth;
      heights.current.clear();
    }
    for (const [key, row] of mounted.current) heights.current.set(key, row.getBoundingClientRect().height);
    if (following.current) {
      element.scrollTop = element.scrollHeight;
      before.current = positionOf(element);
      return look(element);
    }
    if (anchor.current !== null) {
      const row = mounted.current.get(anchor.current.key);
      const moved =
        row === undefined
          ? 0
          : row.getBoundingClientRect().top - element.getBoundingClientRect().top - anchor.current.offset;
      if (Math.abs(moved) >= 1) element.scrollTop += moved;
    }
    note(element);
    look(element);
  }, [look, note]);

  useLayoutEffect(settle);

  useLayoutEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (element === null || content == null) return;
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [settle]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    following.current = follows(following.current, before.current, positionOf(element));
    note(element);
    look(element);
  }, [look, note]);

  const hold = useCallback(() => {
    following.current = false;
    if (scroller.current === null) return;
    note(scroller.current);
    look(scroller.current);
  }, [look, note]);

  const toEnd = useCallback(() => {
    following.current = true;
    setView((was) => ({ ...was }));
  }, []);

  const rowsNow = useRef({ rows, offsets });
  rowsNow.current = { rows, offsets };

  const toRow = useCallback((key: string) => {
    const { rows: all, offsets: at } = rowsNow.current;
    const index = all.findIndex((row) => row.key === key);
    if (index < 0) return;
    following.current = false;
    anchor.current = { key, offset: ROW_TOP_PX };
    setView((was) => ({ ...was, top: at[index] ?? 0 }));
  }, []);

  // The row at the place where one that one goes to is put: what peeks out above it is not the one in view.
  const topRow = useCallback((): string | null => {
    const edge = (scroller.current?.getBoundingClientRect().top ?? 0) + ROW_TOP_PX + 1;
    let found: { readonly key: string; readonly top: number } | null = null;
    for (const [key, row] of mounted.current) {
      const { top: at } = row.getBoundingClientRect();
      if (at <= edge && (found === null || at > found.top)) found = { key, top: at };
    }
    return found?.key ?? rowsNow.current.rows[0]?.key ?? null;
  }, []);

  const register = useCallback((key: string, element: HTMLElement) => {
    mounted.current.set(key, element);
    return () => {
      if (mounted.current.get(key) === element) mounted.current.delete(key);
    };
  }, []);

  return { scroller, offsets, slice, isAway, onScroll, hold, toEnd, toRow, topRow, register };
}
