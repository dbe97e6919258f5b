/** What this page uses of a socket.io-client socket; tests bring their own. */
export interface HubSocket {
  readonly connected: boolean;
  /** False once the hub has refused or hung up: then nothing reconnects by itself. */
  readonly active: boolean;
  readonly io: { on(event: 'reconnect_attempt', listener: (attempt: number) => void): unknown };
  sendBuffer: unknown[];
  on(event: string, listener: (...args: never[]) => void): unknown;
  onAny(listener: (event: string, ...args: unknown[]) => void): unknown;
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
  if (!socket.connected) return Promise.resolve({ kind: 'cut' });
  return new Promise((resolve) => {
    socket.timeout(limit).emit(event, ...args, (failure: Error | null, ...answer: unknown[]) => {
      if (failure === null) resolve({ kind: 'answered', args: answer });
      else resolve({ kind: socket.connected ? 'timedOut' : 'cut' });
    });
  });
}
