import type { Shelf } from '../storage';
import type { Outgoing } from './transcript';

/** The prompts the hub has not acked, kept over a reload on the shelf of this tab, so that no other tab sends them. */
export class Outbox {
  readonly #shelf: Shelf;
  readonly #key: string;

  constructor(shelf: Shelf, sessionId: string) {
    this.#shelf = shelf;
    this.#key = `gadget.outbox.${sessionId}`;
  }

  all(): readonly Outgoing[] {
    const text = this.#shelf.read(this.#key);
    return text === null ? [] : (JSON.parse(text) as Outgoing[]);
  }

  keep(outgoing: Outgoing): void {
    const others = this.all();
    const index = others.findIndex((other) => other.promptId === outgoing.promptId);
    this.#write(index < 0 ? [...others, outgoing] : others.with(index, outgoing));
  }

  forget(promptId: string): void {
    this.#write(this.all().filter((outgoing) => outgoing.promptId !== promptId));
  }

  #write(prompts: readonly Outgoing[]): void {
    if (prompts.length === 0) this.#shelf.remove(this.#key);
    else this.#shelf.write(this.#key, JSON.stringify(prompts));
  }
}
