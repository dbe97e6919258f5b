import { hasEnded, type Meta, type TurnDocument, type TurnEvent, type TurnStatus } from '../protocol';

/** A piece of a turn as it is drawn: a run of text in one mode and step, or the mark of events that never came. */
export type Block =
  | { readonly mode: 'thinking' | 'responding'; readonly step: number | null; readonly content: string }
  | { readonly mode: 'gap'; readonly fromSeq: number; readonly toSeq: number };

/** One prompt and everything that answers it, folded from its events. */
export interface Turn {
  readonly turnId: string;
  readonly promptId: string | null;
  /** `null` while the events are here and the hub's ack, which ties them to the prompt, is not. */
  readonly prompt: string | null;
  readonly model: string | null;
  readonly status: TurnStatus;
  readonly recovering: boolean;
  readonly errorMessage: string | null;
  readonly blocks: readonly Block[];
  readonly lastSeq: number;
  readonly createdAt: string | null;
  readonly durationMs: number | null;
}

export function newTurn(turnId: string): Turn {
  return {
    turnId,
    promptId: null,
    prompt: null,
    model: null,
    status: 'processing',
    recovering: false,
    errorMessage: null,
    blocks: [],
    lastSeq: 0,
    createdAt: null,
    durationMs: null,
  };
}

/** The only way a turn changes. A doubled event returns the same object, so nothing is drawn again for it. */
export function reduce(turn: Turn, event: TurnEvent): Turn {
  switch (event.kind) {
    case 'thinking':
      return inOrder(turn, event.meta, (at) => grown(at, 'thinking', event.content, event.meta));
    case 'response':
      return inOrder(turn, event.meta, (at) => grown(at, 'responding', event.content, event.meta));
    case 'undrawn':
      return inOrder(turn, event.meta, (at) => running(at, event.meta));
    case 'workOrderComplete': {
      const end = (at: Turn): Turn => ended(at, event.status, event.message, event.durationMs);
      return event.meta === null ? end(turn) : inOrder(turn, event.meta, end);
    }
    case 'turnUpdated':
      return updated(turn, event.status, event.errorMessage, event.recovering);
  }
}

/** `gap` when events are missing in what is shown. */
export const streamState = (turn: Turn): 'whole' | 'gap' =>
  turn.blocks.some((block) => block.mode === 'gap') ? 'gap' : 'whole';

/**
 * Applies an event that is the next one. One at or before the last is doubled and ignored. One further ahead is
 * applied after a mark of what is missing; merged deltas that overlap what is there cannot be cut and count as missing.
 */
function inOrder(turn: Turn, meta: Meta, apply: (turn: Turn) => Turn): Turn {
  if (meta.seq <= turn.lastSeq) return turn;
  const expected = turn.lastSeq + 1;
  const first = meta.fromSeq ?? meta.seq;
  if (first < expected) return { ...withGap(turn, expected, meta.seq), lastSeq: meta.seq };
  const whole = first === expected ? turn : withGap(turn, expected, first - 1);
  return { ...apply(whole), lastSeq: meta.seq };
}

function withGap(turn: Turn, fromSeq: number, toSeq: number): Turn {
  return { ...turn, blocks: [...turn.blocks, { mode: 'gap', fromSeq, toSeq }] };
}

function grown(turn: Turn, mode: 'thinking' | 'responding', content: string, meta: Meta): Turn {
  const last = turn.blocks.at(-1);
  const goesOn = last !== undefined && last.mode === mode && (last.step === null || last.step === meta.step);
  const blocks = goesOn
    ? [...turn.blocks.slice(0, -1), { mode, step: meta.step, content: last.content + content }]
    : [...turn.blocks, { mode, step: meta.step, content }];
  return { ...running(turn, meta), blocks };
}

function running(turn: Turn, meta: Meta): Turn {
  const status = hasEnded(turn.status) ? turn.status : 'processing';
  return { ...turn, status, recovering: false, createdAt: turn.createdAt ?? (meta.at === '' ? null : meta.at) };
}

function ended(turn: Turn, status: TurnStatus, message: string | null, durationMs: number | null): Turn {
  return {
    ...turn,
    status,
    recovering: false,
    errorMessage: status === 'error' ? (message ?? turn.errorMessage) : turn.errorMessage,
    durationMs: durationMs ?? turn.durationMs,
  };
}

/** An update is not numbered, so one that was overtaken by the end must not bring the turn back to life. */
function updated(turn: Turn, status: TurnStatus, errorMessage: string | null, recovering: boolean): Turn {
  if (hasEnded(turn.status) && !hasEnded(status)) return turn;
  return { ...turn, status, recovering, errorMessage: errorMessage ?? turn.errorMessage };
}

/** Takes what the hub has stored, unless the stream is already further on; then only what the stream does not say. */
export function merged(turn: Turn, document: TurnDocument): Turn {
  const stored = fromDocument(document);
  if (stored.lastSeq >= turn.lastSeq) return stored;
  const { promptId, prompt, model, createdAt } = stored;
  return { ...turn, promptId, prompt, model, createdAt };
}

export function fromDocument(document: TurnDocument): Turn {
  return {
    turnId: document._id,
    promptId: document.promptId ?? null,
    prompt: document.prompt,
    model: document.model ?? null,
    status: document.status,
    recovering: document.recovering ?? false,
    errorMessage: document.errorMessage ?? null,
    blocks: (document.blocks ?? []).flatMap(textBlock),
    lastSeq: document.lastSeq ?? 0,
    createdAt: document.createdAt,
    durationMs: document.stats?.durationMs ?? null,
  };
}

function textBlock(block: { readonly mode: string; readonly content: unknown }): Block[] {
  const { mode, content } = block;
  if ((mode !== 'thinking' && mode !== 'responding') || typeof content !== 'string') return [];
  return [{ mode, step: null, content }];
}
