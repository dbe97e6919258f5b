import type { HubSocket } from './socket';

type Listener = (...args: unknown[]) => void;
type Ack = (failure: Error | null, ...answer: unknown[]) => void;

/** A request the page has sent and the test has not answered. */
export interface Request {
  readonly event: string;
  readonly args: readonly unknown[];
  readonly answer: (...args: unknown[]) => Promise<void>;
}

/** The hub's end of the line, driven by hand. It keeps the promises of socket.io-client that the page relies on. */
export class FakeSocket implements HubSocket {
  connected = false;
  active = false;
  sendBuffer: unknown[] = [];
  readonly requests: Request[] = [];
  readonly calls: string[] = [];
  readonly io = {
    on: (event: string, listener: (attempt: number) => void) => this.on(`io:${event}`, listener),
    off: (event: string, listener: (attempt: number) => void) => this.off(`io:${event}`, listener),
  };
  readonly #listeners = new Map<string, Listener[]>();
  readonly #anyListeners = new Set<(event: string, ...args: unknown[]) => void>();
  readonly #waiting = new Set<Ack>();

  on(event: string, listener: (...args: never[]) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener as Listener]);
  }

  onAny(listener: (event: string, ...args: unknown[]) => void): void {
    this.#anyListeners.add(listener);
  }

  off(event: string, listener: (...args: never[]) => void): void {
    this.#listeners.set(
      event,
      (this.#listeners.get(event) ?? []).filter((other) => other !== listener),
    );
  }

  offAny(listener: (event: string, ...args: unknown[]) => void): void {
    this.#anyListeners.delete(listener);
  }

  /** How many listen, of any kind. */
  listenerCount(): number {
    return (
      this.#anyListeners.size + [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.length, 0)
    );
  }

  timeout(milliseconds: number) {
    return {
      emit: (event: string, ...rest: unknown[]): void => {
        const ack = rest.pop() as Ack;
        const timer = setTimeout(() => this.#settle(ack, timer, new Error('operation has timed out')), milliseconds);
        this.#waiting.add(ack);
        this.requests.push({ event, args: rest, answer: (...args) => this.#settle(ack, timer, null, ...args) });
      },
    };
  }

  connect(): void {
    this.calls.push('connect');
    this.active = true;
  }

  disconnect(): void {
    this.calls.push('disconnect');
    this.active = false;
  }

  /** The hub takes the connection. */
  accept(): Promise<void> {
    this.connected = true;
    return this.#raise('connect');
  }

  /** The network goes; the client will try again. As in the real one, listeners hear of it before open acks fail. */
  async cut(): Promise<void> {
    this.connected = false;
    await this.#raise('disconnect', 'transport close');
    for (const ack of this.#waiting) ack(new Error('socket has been disconnected'));
    this.#waiting.clear();
    await settled();
  }

  /** The hub hangs up; the client will not try again. */
  hangUp(): Promise<void> {
    this.active = false;
    return this.cut();
  }

  refuse(data: unknown): Promise<void> {
    this.active = false;
    return this.#raise('connect_error', Object.assign(new Error('refused'), { data }));
  }

  attempt(count: number): Promise<void> {
    return this.#raise('io:reconnect_attempt', count);
  }

  /** The hub says something. */
  async say(event: string, ...args: unknown[]): Promise<void> {
    for (const listener of this.#anyListeners) listener(event, ...args);
    await this.#raise(event, ...args);
  }

  /** The newest request of that name. */
  last(event: string): Request {
    const request = this.requests.findLast((candidate) => candidate.event === event);
    if (request === undefined) throw new Error(`The page has sent no ${event}`);
    return request;
  }

  count(event: string): number {
    return this.requests.filter((request) => request.event === event).length;
  }

  async #settle(ack: Ack, timer: ReturnType<typeof setTimeout>, failure: Error | null, ...args: unknown[]) {
    clearTimeout(timer);
    if (this.#waiting.delete(ack)) ack(failure, ...args);
    await settled();
  }

  async #raise(event: string, ...args: unknown[]): Promise<void> {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
    await settled();
  }
}

/** Lets everything that waits for a promise already kept run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
