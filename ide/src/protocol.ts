/**
 * The part of PROTOCOL.md that this page speaks. What comes over the socket is `unknown` until one of the readers at
 * the end has looked at it; the rest of the page works with these types only.
 */

export type TurnStatus = 'queued' | 'processing' | 'finished' | 'error' | 'aborted';

/** The place of an event in its turn: `seq` is 1..n without gaps; merged deltas span `fromSeq..seq`. */
export interface Meta {
  readonly turnId: string;
  readonly epoch: number;
  readonly seq: number;
  readonly fromSeq?: number;
  readonly at: string;
  readonly step: number;
}

export interface TurnStats {
  readonly durationMs?: number;
}

/** Everything the hub says about one turn, in the words of the protocol. */
export type TurnEvent =
  | { readonly kind: 'thinking' | 'response'; readonly content: string; readonly meta: Meta }
  | {
      readonly kind: 'workOrderComplete';
      readonly turnId: string;
      readonly status: TurnStatus;
      readonly message: string | null;
      readonly durationMs: number | null;
      readonly meta: Meta | null;
    }
  | {
      readonly kind: 'turnUpdated';
      readonly turnId: string;
      readonly status: TurnStatus;
      readonly errorMessage: string | null;
      readonly recovering: boolean;
    }
  /** Numbered like the others, so it counts, but not drawn by this page. */
  | { readonly kind: 'undrawn'; readonly name: string; readonly meta: Meta };

export interface TurnDocument {
  readonly _id: string;
  readonly prompt: string;
  readonly promptId?: string | null;
  readonly status: TurnStatus;
  readonly recovering?: boolean;
  readonly model?: string | null;
  readonly blocks?: ReadonlyArray<{ readonly mode: string; readonly content: unknown }>;
  readonly stats?: TurnStats | null;
  readonly errorMessage?: string | null;
  readonly createdAt: string;
  readonly lastSeq?: number;
}

export type Reference = string | { readonly _id: string; readonly name?: string; readonly slug?: string };

export interface ChatSession {
  readonly _id: string;
  readonly name: string;
  readonly project: Reference;
  readonly selectedModel?: string | null;
}

export type DroneStatus = 'starting' | 'available' | 'busy' | 'offline';

export interface Registration {
  readonly _id: string;
  readonly hostname: string;
  readonly status: DroneStatus;
  readonly chatSessionId?: string | null;
  readonly lastSeenAt?: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | null;
}

export const idOf = (reference: Reference): string => (typeof reference === 'string' ? reference : reference._id);

export const hasEnded = (status: TurnStatus): boolean =>
  status === 'finished' || status === 'error' || status === 'aborted';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const isStatus = (value: unknown): value is TurnStatus =>
  value === 'queued' || value === 'processing' || (typeof value === 'string' && hasEnded(value as TurnStatus));

function metaOf(value: unknown): Meta | null {
  if (!isFields(value)) return null;
  const { turnId, epoch, seq, fromSeq, at, step } = value;
  if (typeof turnId !== 'string' || !Number.isSafeInteger(seq)) return null;
  return {
    turnId,
    epoch: typeof epoch === 'number' ? epoch : 0,
    seq: seq as number,
    ...(Number.isSafeInteger(fromSeq) ? { fromSeq: fromSeq as number } : {}),
    at: typeof at === 'string' ? at : '',
    step: typeof step === 'number' ? step : 0,
  };
}

function endOf(args: readonly unknown[]): TurnEvent | null {
  const [turnId, success, message, last] = args;
  if (typeof turnId !== 'string') return null;
  const said = isFields(last) ? last['status'] : undefined;
  const stats = isFields(last) ? last['stats'] : undefined;
  const duration = isFields(stats) ? stats['durationMs'] : undefined;
  return {
    kind: 'workOrderComplete',
    turnId,
    status: isStatus(said) ? said : success === true ? 'finished' : 'error',
    message: textOrNull(message),
    durationMs: typeof duration === 'number' ? duration : null,
    meta: metaOf(last),
  };
}

function updateOf(value: unknown): TurnEvent | null {
  if (!isFields(value)) return null;
  const { turnId, status, errorMessage, recovering } = value;
  if (typeof turnId !== 'string' || !isStatus(status)) return null;
  return {
    kind: 'turnUpdated',
    turnId,
    status,
    errorMessage: textOrNull(errorMessage),
    recovering: recovering === true,
  };
}

/** Reads a socket event as a turn's event; `null` for everything that is not one. */
export function turnEventOf(name: string, args: readonly unknown[]): TurnEvent | null {
  if (name === 'workOrderComplete') return endOf(args);
  if (name === 'turnUpdated') return updateOf(args[0]);
  const meta = args.length > 1 ? metaOf(args[args.length - 1]) : null;
  if (meta === null) return null;
  if (name !== 'thinking' && name !== 'response') return { kind: 'undrawn', name, meta };
  return typeof args[0] === 'string' ? { kind: name, content: args[0], meta } : null;
}

/** Reads a `{message}` or `{code, message}` argument, with words of our own where the hub sent none. */
export function refusalOf(value: unknown, otherwise: string): { readonly code: string; readonly message: string } {
  const fields = isFields(value) ? value : {};
  return { code: textOrNull(fields['code']) ?? '', message: textOrNull(fields['message']) ?? otherwise };
}

export function registrationOf(value: unknown): Registration | null {
  if (!isFields(value) || typeof value['_id'] !== 'string') return null;
  return value as unknown as Registration;
}

export function sessionChangeOf(value: unknown): Partial<ChatSession> | null {
  return isFields(value) && typeof value['_id'] === 'string' ? (value as Partial<ChatSession>) : null;
}

export function turnIdOf(value: unknown): string | null {
  return isFields(value) ? textOrNull(value['turnId']) : null;
}
