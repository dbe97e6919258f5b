import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Position {
  readonly top: number;
  /** Pixels of content below the window. */
  readonly below: number;
}

const AT_END_PX = 2;

/**
 * Whether the end is to be kept in view after a scroll. Going up is always the person, since text only grows and the
 * page itself only goes down; coming to the end takes it up again. Everything else changes nothing.
 */
export function follows(following: boolean, before: Position, now: Position): boolean {
  if (now.below <= AT_END_PX) return true;
  return now.top < before.top ? false : following;
}

const positionOf = (element: HTMLElement): Position => ({
  top: element.scrollTop,
  below: element.scrollHeight - element.clientHeight - element.scrollTop,
});

interface Following {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly following: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
}

/** Keeps a growing element scrolled to its end until the person goes up. */
export function useFollowing(): Following {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef<Position>({ top: 0, below: 0 });
  const [following, setFollowing] = useState(true);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const now = positionOf(element);
    const last = before.current;
    before.current = now;
    setFollowing((was) => follows(was, last, now));
  }, []);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    before.current = positionOf(element);
    setFollowing(true);
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (element === null || content == null || !following) return;
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight;
      before.current = positionOf(element);
    });
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [following]);

  return { scroller, following, onScroll, toEnd };
}
