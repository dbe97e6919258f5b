type Listener = (...args: never[]) => void;
type AnyListener = (event: string, ...args: unknown[]) => void;

/** What this page uses of a socket.io-client socket; tests bring their own. */
export interface HubSocket {
  readonly connected: boolean;
  /** False once the hub has refused or hung up: then nothing reconnects by itself. */
  readonly active: boolean;
  readonly io: {
    on(event: 'reconnect_attempt', listener: (attempt: number) => void): unknown;
    off(event: 'reconnect_attempt', listener: (attempt: number) => void): unknown;
  };
  sendBuffer: unknown[];
  on(event: string, listener: Listener): unknown;
  off(event: string, listener: Listener): unknown;
  onAny(listener: AnyListener): unknown;
  offAny(listener: AnyListener): unknown;
  timeout(milliseconds: number): { emit(event: string, ...args: unknown[]): unknown };
  connect(): unknown;
  disconnect(): unknown;
}

/** How a request ended. `cut` leaves it open whether the hub has served it. */
export type Answer =
  | { readonly kind: 'answered'; readonly args: readonly unknown[] }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'cut' };

/** Sends a request and waits for its ack. Not connected means `cut` at once: nothing waits in a hidden buffer. */
export function ask(socket: HubSocket, limit: number, event: string, ...args: unknown[]): Promise<Answer> {
  return new Promise((resolve) => request(socket, limit, event, args, resolve));
}

/** The same, answered before anything that the hub sent behind the ack is heard. */
export function request(
  socket: HubSocket,
  limit: number,
  event: string,
  args: readonly unknown[],
  answered: (answer: Answer) => void,
): void {
  if (!socket.connected) return answered({ kind: 'cut' });
  socket.timeout(limit).emit(event, ...args, (failure: Error | null, ...answer: unknown[]) => {
    if (failure === null) answered({ kind: 'answered', args: answer });
    else answered({ kind: socket.connected ? 'timedOut' : 'cut' });
  });
}

/** Listens to a socket that others use too, and can stop doing so. */
export class Listening {
  readonly #socket: HubSocket;
  readonly #stops: (() => void)[] = [];

  constructor(socket: HubSocket) {
    this.#socket = socket;
  }

  on(event: string, listener: Listener): void {
    this.#socket.on(event, listener);
    this.#stops.push(() => this.#socket.off(event, listener));
  }

  onAny(listener: AnyListener): void {
    this.#socket.onAny(listener);
    this.#stops.push(() => this.#socket.offAny(listener));
  }

  onAttempt(listener: (attempt: number) => void): void {
    this.#socket.io.on('reconnect_attempt', listener);
    this.#stops.push(() => this.#socket.io.off('reconnect_attempt', listener));
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }
}
