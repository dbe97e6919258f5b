import type { Outgoing } from './transcript';

/** The prompts the hub has not acked, kept over a reload and over the end of the browser. */
export interface Outbox {
  /** Those of a session, oldest first. */
  all(sessionId: string): Promise<readonly Outgoing[]>;
  /** Whether it is kept: false where the browser keeps nothing or has no room. */
  keep(sessionId: string, outgoing: Outgoing): Promise<boolean>;
  forget(promptId: string): Promise<void>;
}

const DATABASE = 'gadget';
const PROMPTS = 'outbox';

type Kept = Outgoing & { readonly sessionId: string };

/**
 * Keeps them in IndexedDB, for all tabs alike. Two tabs may send the same one; the hub runs a `promptId` once. Where the
 * browser has no database for this page they live as long as the page.
 */
export class DatabaseOutbox implements Outbox {
  readonly #database: Promise<IDBDatabase | null>;
  readonly #memory = new Map<string, Kept>();

  constructor(factory: IDBFactory | undefined) {
    this.#database = factory === undefined ? Promise.resolve(null) : opened(factory);
  }

  async all(sessionId: string): Promise<readonly Outgoing[]> {
    const database = await this.#database;
    const kept =
      database === null ? [...this.#memory.values()] : await done<Kept[]>(prompts(database, 'readonly').getAll());
    return kept
      .filter((outgoing) => outgoing.sessionId === sessionId)
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .map(({ sessionId: _, ...outgoing }) => outgoing);
  }

  async keep(sessionId: string, outgoing: Outgoing): Promise<boolean> {
    const kept: Kept = { ...outgoing, sessionId };
    this.#memory.set(outgoing.promptId, kept);
    const database = await this.#database;
    // Forgotten while the database was opened: then it must not come back.
    if (database === null || !this.#memory.has(outgoing.promptId)) return false;
    try {
      await done(prompts(database, 'readwrite').put(kept));
      return true;
    } catch (failure) {
      if (failure instanceof DOMException) return false;
      throw failure;
    }
  }

  async forget(promptId: string): Promise<void> {
    this.#memory.delete(promptId);
    const database = await this.#database;
    if (database !== null) await done(prompts(database, 'readwrite').delete(promptId));
  }
}

function opened(factory: IDBFactory): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(PROMPTS, { keyPath: 'promptId' });
    request.onsuccess = () => resolve(request.result);
    // Forbidden, as in some private windows: the page works on without.
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
  });
}

const prompts = (database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore =>
  database.transaction(PROMPTS, mode).objectStore(PROMPTS);

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('The database refused', 'UnknownError'));
  });
}
