import { useSyncExternalStore } from 'react';

/** Calls back when the page is drawn next. A hidden page is never drawn: there it is a second. */
export type NextFrame = (draw: () => void) => void;

export const nextFrame: NextFrame = (draw) => {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const once = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    draw();
  };
  frame = requestAnimationFrame(once);
  timer = setTimeout(once, 1000);
};

/**
 * Holds the state of the page. Events are folded as they come, which keeps no queue that could overflow; the page sees
 * the result once per frame, however many came.
 */
export class Store<State, Event> {
  readonly #reduce: (state: State, event: Event) => State;
  readonly #nextFrame: NextFrame;
  readonly #listeners = new Set<() => void>();
  #state: State;
  #shown: State;
  #frameAsked = false;

  constructor(initial: State, reduce: (state: State, event: Event) => State, frames: NextFrame = nextFrame) {
    this.#state = initial;
    this.#shown = initial;
    this.#reduce = reduce;
    this.#nextFrame = frames;
  }

  readonly dispatch = (event: Event): void => {
    this.#state = this.#reduce(this.#state, event);
    if (this.#frameAsked || this.#state === this.#shown) return;
    this.#frameAsked = true;
    this.#nextFrame(this.#show);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): State => this.#shown;

  readonly #show = (): void => {
    this.#frameAsked = false;
    this.#shown = this.#state;
    for (const listener of this.#listeners) listener();
  };
}

export function useStore<State, Event>(store: Store<State, Event>): State {
  return useSyncExternalStore(store.subscribe, store.shown);
}
