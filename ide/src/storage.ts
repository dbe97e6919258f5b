/** A few strings kept by the browser. Without the right to keep any, or without room, a write answers `false`. */
export interface Shelf {
  read(key: string): string | null;
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

export class MemoryShelf implements Shelf {
  readonly #values = new Map<string, string>();

  read(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  write(key: string, value: string): boolean {
    this.#values.set(key, value);
    return false;
  }

  remove(key: string): void {
    this.#values.delete(key);
  }
}

class BrowserShelf implements Shelf {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  read(key: string): string | null {
    return this.#storage.getItem(key);
  }

  write(key: string, value: string): boolean {
    try {
      this.#storage.setItem(key, value);
      return true;
    } catch (failure) {
      // The one failure there is: no room. The caller says so where the person looks.
      if (failure instanceof DOMException) return false;
      throw failure;
    }
  }

  remove(key: string): void {
    this.#storage.removeItem(key);
  }
}

/** Reading `window.localStorage` throws where the person has forbidden it; the page works on without. */
export function browserShelf(area: 'localStorage' | 'sessionStorage'): Shelf {
  try {
    return new BrowserShelf(window[area]);
  } catch (failure) {
    if (failure instanceof DOMException) return new MemoryShelf();
    throw failure;
  }
}
