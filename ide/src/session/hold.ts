import type { TurnEvent } from '../protocol';

/** More than a hub sends while one answer of its REST side is under way. */
const HELD_AT_MOST = 20_000;

/**
 * Keeps the events of turns back while the stored turns are being read, so that they are laid on top of what is stored
 * and not beside it: what is in both is doubled and falls out by its number. When full it lets go early, and the page
 * shows the gap that this leaves.
 */
export class Hold {
  readonly #pass: (event: TurnEvent) => void;
  #held: TurnEvent[] | null = null;
  #reads = 0;

  constructor(pass: (event: TurnEvent) => void) {
    this.#pass = pass;
  }

  /** A read begins; call what comes back when it is over. The newest read decides. */
  begin(): () => void {
    const read = ++this.#reads;
    this.#held ??= [];
    return () => {
      if (read === this.#reads) this.#letGo();
    };
  }

  take(event: TurnEvent): void {
    if (this.#held === null) return this.#pass(event);
    this.#held.push(event);
    if (this.#held.length >= HELD_AT_MOST) this.#letGo();
  }

  #letGo(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.#pass(event);
  }
}
