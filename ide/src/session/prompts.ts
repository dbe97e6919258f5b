import { refusalOf, turnIdOf } from '../protocol';
import type { Outbox } from './outbox';
import { ask, type HubSocket } from '../hub/socket';
import type { Outgoing, TranscriptEvent } from './transcript';

/** The hub acks within 10 s; the rest is for the way. */
const LIMIT_MS = 15_000;

/**
 * Sends prompts, and sends them again under the same `promptId` until the hub has said yes or no: the hub runs a
 * `promptId` once, so a repeat after a lost ack is safe. A refused prompt waits for the person.
 */
export class Prompts {
  readonly #socket: HubSocket;
  readonly #dispatch: (event: TranscriptEvent) => void;
  readonly #unsent = new Map<string, Outgoing>();
  readonly #inFlight = new Set<string>();
  readonly #sessionId: string;
  readonly #outbox: Outbox;
  #ready = false;
  /** How the session is being changed, until that is through: why it is refused, or `null`. */
  #change: Promise<string | null> | null = null;

  constructor(socket: HubSocket, dispatch: (event: TranscriptEvent) => void, sessionId: string, outbox: Outbox) {
    this.#socket = socket;
    this.#dispatch = dispatch;
    this.#sessionId = sessionId;
    this.#outbox = outbox;
  }

  /** Brings what was kept from before. Nothing is sent by it: that is for the lock. */
  async load(): Promise<void> {
    for (const kept of await this.#outbox.all(this.#sessionId)) {
      if (!this.#unsent.has(kept.promptId)) this.#take(kept);
    }
    if (this.#ready) this.ready(true);
  }

  submit(content: string): void {
    const promptId = crypto.randomUUID();
    const at = new Date().toISOString();
    this.#take({ promptId, content, at, delivery: 'waiting', refusal: null });
    this.#sendOrWait(promptId);
  }

  /** A person sends a refused prompt again. */
  retry(promptId: string): void {
    const outgoing = this.#unsent.get(promptId);
    if (outgoing === undefined) return;
    this.#note({ ...outgoing, delivery: 'waiting', refusal: null });
    this.#sendOrWait(promptId);
  }

  /** Hands the text of an unsent prompt back. One that is on its way may run already and stays. */
  takeBack(promptId: string): string | null {
    const outgoing = this.#unsent.get(promptId);
    if (outgoing === undefined || this.#inFlight.has(promptId)) return null;
    this.#drop(promptId);
    this.#dispatch({ type: 'promptTakenBack', promptId });
    return outgoing.content;
  }

  /**
   * What is sent while the session is being changed goes out behind the change, or not at all: nobody wants a prompt
   * run by the model, or in the mode, that they have just turned away from.
   */
  after(change: Promise<string | null>): void {
    const both = Promise.all([this.#change, change]).then(([earlier, later]) => earlier ?? later);
    this.#change = both;
    void both.then(() => {
      if (this.#change === both) this.#change = null;
    });
  }

  /** The lock is there or gone. With it, everything that waits goes out in the order it was written. */
  ready(ready: boolean): void {
    this.#ready = ready;
    if (!ready) return;
    for (const outgoing of this.#unsent.values()) {
      if (outgoing.delivery === 'waiting') void this.#send(outgoing);
    }
  }

  #sendOrWait(promptId: string): void {
    const outgoing = this.#unsent.get(promptId);
    if (outgoing === undefined) return;
    if (this.#ready) void this.#send(outgoing);
    else this.#dispatch({ type: 'promptWaiting', promptId });
  }

  async #send(outgoing: Outgoing): Promise<void> {
    const { promptId, content } = outgoing;
    if (this.#inFlight.has(promptId)) return;
    this.#inFlight.add(promptId);
    this.#dispatch({ type: 'promptSending', promptId });
    const unchanged = this.#change === null ? null : await this.#change;
    if (unchanged !== null) {
      this.#inFlight.delete(promptId);
      return this.#refused(outgoing, `It was not sent, as the session could not be changed: ${unchanged}`);
    }
    const options = { promptId, chatSession: this.#sessionId };
    const answer = await ask(this.#socket, LIMIT_MS, 'submitPrompt', content, options);
    this.#inFlight.delete(promptId);
    switch (answer.kind) {
      case 'answered':
        return this.#answered(outgoing, answer.args[0] === true, answer.args[1]);
      case 'timedOut':
        return this.#refused(outgoing, 'The hub did not answer. Sending it again does not run it twice.');
      case 'cut':
        return this.#dispatch({ type: 'promptWaiting', promptId });
    }
  }

  #answered(outgoing: Outgoing, success: boolean, result: unknown): void {
    const turnId = turnIdOf(result);
    if (!success || turnId === null) return this.#refused(outgoing, refusalOf(result, 'The hub refused it').message);
    this.#drop(outgoing.promptId);
    this.#dispatch({ type: 'promptAccepted', promptId: outgoing.promptId, turnId });
  }

  #refused(outgoing: Outgoing, message: string): void {
    this.#note({ ...outgoing, delivery: 'refused', refusal: message });
    this.#dispatch({ type: 'promptRefused', promptId: outgoing.promptId, message });
  }

  #take(outgoing: Outgoing): void {
    this.#note(outgoing);
    this.#dispatch({ type: 'promptWritten', outgoing });
  }

  #note(outgoing: Outgoing): void {
    this.#unsent.set(outgoing.promptId, outgoing);
    void this.#outbox.keep(this.#sessionId, outgoing);
  }

  #drop(promptId: string): void {
    this.#unsent.delete(promptId);
    void this.#outbox.forget(promptId);
  }
}
