import { refusalOf } from '../protocol';
import { Listening, type HubSocket } from './socket';

/** The socket. `closed` does not come back by itself: the hub refused it or hung up. */
export type Link =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'reconnecting'; readonly attempt: number; readonly isOverdue: boolean }
  | { readonly kind: 'closed'; readonly message: string };

/** A break shorter than this is told by the dot in the header alone. */
const OVERDUE_MS = 700;

/** Tells how the socket is doing, and brings it back when a person asks. */
export class LinkWatch {
  readonly #socket: HubSocket;
  readonly #changed: (link: Link) => void;
  readonly #listening: Listening;
  #attempt = 0;
  #isOverdue = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(socket: HubSocket, changed: (link: Link) => void) {
    this.#socket = socket;
    this.#changed = changed;
    this.#listening = new Listening(socket);
    this.#listening.on('connect', () => this.#settle({ kind: 'connected' }));
    this.#listening.on('disconnect', () => this.#disconnected());
    this.#listening.on('connect_error', (failure: Error & { data?: unknown }) => this.#failed(failure));
    this.#listening.onAttempt((attempt) => this.#reconnecting(attempt));
    if (socket.connected) changed({ kind: 'connected' });
  }

  stop(): void {
    this.#listening.stop();
    clearTimeout(this.#timer);
  }

  /** Connects now. A wait between two attempts ends only with the connection as a whole. */
  reconnect(): void {
    this.#socket.disconnect();
    this.#settle({ kind: 'connecting' });
    this.#socket.connect();
  }

  #disconnected(): void {
    if (this.#socket.active) this.#reconnecting(0);
    else this.#settle({ kind: 'closed', message: 'The hub closed the connection' });
  }

  /** While the client tries on by itself a failure is one attempt of several; else the hub has refused. */
  #failed(failure: Error & { data?: unknown }): void {
    if (this.#socket.active) return;
    const { message } = refusalOf(failure.data, failure.message);
    this.#settle({ kind: 'closed', message: `The hub refused the connection: ${message}` });
  }

  #reconnecting(attempt: number): void {
    this.#attempt = attempt;
    this.#timer ??= setTimeout(() => {
      this.#isOverdue = true;
      this.#reconnecting(this.#attempt);
    }, OVERDUE_MS);
    this.#changed({ kind: 'reconnecting', attempt, isOverdue: this.#isOverdue });
  }

  #settle(link: Link): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isOverdue = false;
    this.#changed(link);
  }
}
