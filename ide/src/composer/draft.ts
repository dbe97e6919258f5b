import type { Shelf } from '../storage';

/** The text being written, kept by the browser under its session so that a reload does not lose it. */
export class Draft {
  readonly #shelf: Shelf;
  readonly #listeners = new Set<() => void>();
  #sessionId: string | null = null;
  #text = '';
  #isKept = true;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  readonly text = (): string => this.#text;

  /** False when the browser has no room for it: then a reload would lose it. */
  readonly isKept = (): boolean => this.#isKept;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The session is known: what was kept for it comes back, followed by what was typed while it loaded. */
  open(sessionId: string): void {
    if (this.#sessionId === sessionId) return;
    const typed = this.#text;
    this.#sessionId = sessionId;
    this.set(joined(this.#shelf.read(keyOf(sessionId)) ?? '', typed));
  }

  set(text: string): void {
    this.#text = text;
    if (this.#sessionId !== null) this.#isKept = this.#keep(keyOf(this.#sessionId));
    for (const listener of this.#listeners) listener();
  }

  /** Gives back the text of a prompt that was not sent, before what has been written since. */
  putBack(text: string): void {
    this.set(joined(text, this.#text));
  }

  #keep(key: string): boolean {
    if (this.#text !== '') return this.#shelf.write(key, this.#text);
    this.#shelf.remove(key);
    return true;
  }
}

const keyOf = (sessionId: string): string => `gadget.draft.${sessionId}`;

const joined = (first: string, second: string): string =>
  first === '' || second === '' ? first + second : `${first}\n${second}`;
