import { request, type HubSocket } from '../hub/socket';
import { hasEnded, turnOf, waitingOf, type TurnDocument, type TurnEvent, type Waiting } from '../protocol';
import { fieldsOf, isFields } from '../protocol/reading';

const LIMIT_MS = 15_000;

/** What a resume brings besides events. */
export interface Resumed {
  readonly turn: (turnId: string, document: TurnDocument | null) => void;
  readonly waiting: (turnId: string, waiting: readonly Waiting[]) => void;
  /** Events up to a number are on their way. */
  readonly behind: (turnId: string, lastSeq: number, count: number) => void;
}

/** More than a hub sends while one answer is under way. */
const KEPT_AT_MOST = 20_000;

/**
 * The streams of the turns, each from where it is. Where an event does not follow the last one the hub is asked to
 * resume: what came too early comes again behind its answer. Where that does not help the turn is to be read as a whole;
 * where it fails events are passed on as they are and the page shows the gap.
 */
export class Streams {
  readonly #socket: HubSocket;
  readonly #pass: (event: TurnEvent) => void;
  readonly #resumed: Resumed;
  readonly #positions = new Map<string, number>();
  #running = new Set<string>();
  /** Turns that are being resumed, with what came too early. */
  readonly #resuming = new Map<string, TurnEvent[]>();
  /** Where each turn was when the hub was last asked to fill a gap. */
  readonly #gaps = new Map<string, number>();
  readonly #failed = new Set<string>();

  constructor(socket: HubSocket, pass: (event: TurnEvent) => void, resumed: Resumed) {
    this.#socket = socket;
    this.#pass = pass;
    this.#resumed = resumed;
  }

  /** A new connection: what was asked for on the old one is not answered any more. */
  connected(): void {
    this.#resuming.clear();
    this.#gaps.clear();
    this.#failed.clear();
  }

  /** What was read by REST reaches up to here. */
  reaches(turnId: string, seq: number): void {
    this.#positions.set(turnId, Math.max(seq, this.#positions.get(turnId) ?? 0));
  }

  /** These turns run, as far as was read, and no others. */
  run(turnIds: Iterable<string>): void {
    this.#running = new Set(turnIds);
  }

  /** Watches what runs, from where each turn is. */
  resumeRunning(): void {
    for (const turnId of this.#running) this.resume(turnId);
  }

  take(event: TurnEvent): void {
    this.#note(event);
    if (event.kind === 'turnUpdated' || event.meta === null) return this.#pass(event);
    const turnId = turnOf(event);
    const last = this.#positions.get(turnId) ?? 0;
    const { seq, fromSeq = seq } = event.meta;
    const isEarly = seq > last && fromSeq !== last + 1;
    if (!isEarly || !this.#resumeMayFill(turnId, last)) {
      this.reaches(turnId, seq);
      return this.#pass(event);
    }
    this.resume(turnId);
    const early = this.#resuming.get(turnId);
    if (early !== undefined && early.length < KEPT_AT_MOST) early.push(event);
  }

  /** Asks for what follows; the tab is a viewer of the turn from then on. */
  resume(turnId: string): void {
    if (this.#resuming.has(turnId)) return;
    const early: TurnEvent[] = [];
    this.#resuming.set(turnId, early);
    const afterSeq = this.#positions.get(turnId) ?? 0;
    request(this.#socket, LIMIT_MS, 'resumeTurn', [{ turnId, afterSeq }], (answer) => {
      if (this.#resuming.get(turnId) !== early) return;
      this.#resuming.delete(turnId);
      const [success, result] = answer.kind === 'answered' ? answer.args : [];
      if (success === true) return this.#taken(turnId, fieldsOf(result));
      this.#failed.add(turnId);
      for (const event of early) this.take(event);
    });
  }

  /** Once for each gap: a hub whose tail leaves it open would be asked at every event. The turn is read whole then. */
  #resumeMayFill(turnId: string, last: number): boolean {
    if (!this.#socket.connected || this.#failed.has(turnId)) return false;
    if (this.#resuming.has(turnId) || this.#gaps.get(turnId) !== last) {
      this.#gaps.set(turnId, last);
      return true;
    }
    this.#failed.add(turnId);
    this.#resumed.turn(turnId, null);
    return false;
  }

  #note(event: TurnEvent): void {
    if ('status' in event && hasEnded(event.status)) this.#running.delete(turnOf(event));
    else if (!('status' in event) || event.status === 'processing') this.#running.add(turnOf(event));
  }

  #taken(turnId: string, result: Readonly<Record<string, unknown>>): void {
    const { kind, turn, lastSeq, open } = result;
    if (kind === 'snapshot') {
      if (typeof lastSeq === 'number') this.reaches(turnId, lastSeq);
      this.#resumed.turn(turnId, isFields(turn) ? (turn as unknown as TurnDocument) : null);
    } else if (typeof lastSeq === 'number') {
      const count = lastSeq - (this.#positions.get(turnId) ?? 0);
      if (count > 0) this.#resumed.behind(turnId, lastSeq, count);
    }
    this.#resumed.waiting(turnId, Array.isArray(open) ? open.flatMap(openOf) : []);
  }
}

/** An entry of the `open` list: `{event, args}`. */
function openOf(value: unknown): readonly Waiting[] {
  const { event, args } = fieldsOf(value);
  if (typeof event !== 'string' || !Array.isArray(args)) return [];
  const waiting = waitingOf(event, args[0]);
  return waiting === null ? [] : [waiting];
}
