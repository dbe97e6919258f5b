import { useEffect, useSyncExternalStore } from 'react';
import { ApiFailure, wordsOf } from '../hub/rest';

/** Something of the hub that is shown. `absent` is what this hub does not have. */
export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly value: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly message: string };

/** Reads something when it is first looked at and whenever asked to; what was there stays while it is read again. */
export class Resource<T> {
  readonly #load: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #state: Loaded<T> = { kind: 'loading' };
  #reads = 0;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  readonly state = (): Loaded<T> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isRead(): boolean {
    return this.#reads > 0;
  }

  /** For those who look at the state, which says how it went. */
  async reload(): Promise<void> {
    await Promise.allSettled([this.read()]);
  }

  /** The newest read decides. A failure does not take away what is there; it is for the caller, too. */
  async read(): Promise<T> {
    const read = ++this.#reads;
    try {
      const value = await this.#load();
      if (read === this.#reads) this.#set({ kind: 'there', value });
      return value;
    } catch (failure) {
      if (read === this.#reads) this.#failed(failure);
      throw failure;
    }
  }

  #failed(failure: unknown): void {
    if (failure instanceof ApiFailure && failure.status === 404) this.#set({ kind: 'absent' });
    else if (this.#state.kind !== 'there') this.#set({ kind: 'failed', message: wordsOf(failure) });
  }

  /** What came by another way than a read. */
  change(change: (value: T) => T): void {
    if (this.#state.kind === 'there') this.#set({ kind: 'there', value: change(this.#state.value) });
  }

  #set(state: Loaded<T>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export function useResource<T>(resource: Resource<T>): Loaded<T> {
  const state = useSyncExternalStore(resource.subscribe, resource.state);
  useEffect(() => {
    if (!resource.isRead) void resource.reload();
  }, [resource]);
  return state;
}

export const valueOf = <T>(loaded: Loaded<T>): T | null => (loaded.kind === 'there' ? loaded.value : null);
