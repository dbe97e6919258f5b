import { isStatus, statsOf, type SubagentDocument, type TurnStats, type TurnStatus } from './documents';
import { fieldsOf, isFields, jsonValue, textOrNull } from './reading';

/** The place of an event in its turn: `seq` is 1..n without gaps; merged deltas span `fromSeq..seq`. */
export interface Meta {
  readonly turnId: string;
  readonly epoch: number;
  readonly seq: number;
  readonly fromSeq?: number;
  readonly at: string;
  readonly step: number;
}

/** A call that waits for a yes or no. */
export interface Approval {
  readonly kind: 'approval';
  readonly turnId: string;
  readonly callId: string;
  readonly name: string;
  readonly params: unknown;
  readonly reason: string;
  readonly expiresAt: string | null;
}

/** A question of the agent to the person. */
export interface Question {
  readonly kind: 'question';
  readonly turnId: string;
  readonly callId: string;
  readonly question: string;
  readonly options: readonly string[];
}

export type Waiting = Approval | Question;

type Numbered<T> = Readonly<T> & { readonly meta: Meta };

/** Everything the hub says about one turn, in the words of the protocol. */
export type TurnEvent =
  | Numbered<{ kind: 'thinking' | 'response'; content: string }>
  | Numbered<{ kind: 'toolStart'; callId: string; name: string; params: unknown }>
  | Numbered<{ kind: 'toolOutput'; callId: string; chunk: string }>
  | Numbered<{ kind: 'toolCall'; callId: string; name: string; params: unknown; response: unknown }>
  | Numbered<{ kind: 'waiting'; waiting: Waiting }>
  | Numbered<{ kind: 'stepRestarted'; step: number; reason: string; agentId: string | null }>
  | Numbered<{ kind: 'agentThinking' | 'agentResponse'; agentId: string; content: string }>
  | Numbered<{ kind: 'agentToolCall'; agentId: string; callId: string; name: string; params: unknown }>
  | Numbered<{ kind: 'agentToolResult'; agentId: string; callId: string; name: string; response: unknown }>
  | Numbered<{
      kind: 'agentComplete';
      agentId: string;
      /** `undefined` where none was given: then the call keeps what it has. */
      response: unknown;
      given: SubagentDocument | null;
      stats: TurnStats | null;
    }>
  | {
      readonly kind: 'workOrderComplete';
      readonly turnId: string;
      readonly status: TurnStatus;
      readonly message: string | null;
      readonly stats: TurnStats | null;
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
  | Numbered<{ kind: 'undrawn'; name: string }>;

export const turnOf = (event: TurnEvent): string => ('turnId' in event ? event.turnId : event.meta.turnId);

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
  const { status, stats } = fieldsOf(last);
  return {
    kind: 'workOrderComplete',
    turnId,
    status: isStatus(status) ? status : success === true ? 'finished' : 'error',
    message: textOrNull(message),
    stats: statsOf(stats),
    meta: metaOf(last),
  };
}

function updateOf(value: unknown): TurnEvent | null {
  const { turnId, status, errorMessage, recovering } = fieldsOf(value);
  if (typeof turnId !== 'string' || !isStatus(status)) return null;
  return {
    kind: 'turnUpdated',
    turnId,
    status,
    errorMessage: textOrNull(errorMessage),
    recovering: recovering === true,
  };
}

/** Reads an approval or a question; also as it stands in the `open` list of `resumeTurn`. */
export function waitingOf(name: string, value: unknown): Waiting | null {
  const fields = fieldsOf(value);
  const { turnId, callId } = fields;
  if (typeof turnId !== 'string' || typeof callId !== 'string') return null;
  if (name === 'toolApprovalRequest') {
    return {
      kind: 'approval',
      turnId,
      callId,
      name: textOrNull(fields['name']) ?? 'a tool',
      params: jsonValue(fields['params']),
      reason: textOrNull(fields['reason']) ?? '',
      expiresAt: textOrNull(fields['expiresAt']),
    };
  }
  if (name !== 'userQuestion') return null;
  const options = Array.isArray(fields['options'])
    ? fields['options'].filter((option) => typeof option === 'string')
    : [];
  return { kind: 'question', turnId, callId, question: textOrNull(fields['question']) ?? '', options };
}

function agentEventOf(name: string, value: unknown, meta: Meta): TurnEvent | null {
  const fields = fieldsOf(value);
  const { agentId, callId } = fields;
  if (typeof agentId !== 'string') return null;
  const tool = textOrNull(fields['tool']) ?? 'tool';
  switch (name) {
    case 'agent:thinking':
      return { kind: 'agentThinking', agentId, content: String(fields['thinking'] ?? ''), meta };
    case 'agent:response':
      return { kind: 'agentResponse', agentId, content: String(fields['chunk'] ?? ''), meta };
    case 'agent:tool-call':
      if (typeof callId !== 'string') return null;
      return { kind: 'agentToolCall', agentId, callId, name: tool, params: fields['args'] ?? null, meta };
    case 'agent:tool-result':
      if (typeof callId !== 'string') return null;
      return { kind: 'agentToolResult', agentId, callId, name: tool, response: fields['result'] ?? null, meta };
    case 'agent:complete':
      return {
        kind: 'agentComplete',
        agentId,
        response: fields['response'] ?? undefined,
        given: isFields(fields['subagent']) ? (fields['subagent'] as SubagentDocument) : null,
        stats: statsOf(fields['stats']),
        meta,
      };
    default:
      return null;
  }
}

function toolEventOf(name: string, args: readonly unknown[], meta: Meta): TurnEvent | null {
  const [callId, second, params, response] = args;
  if (typeof callId !== 'string' || typeof second !== 'string') return null;
  switch (name) {
    case 'toolStart':
      return { kind: 'toolStart', callId, name: second, params: jsonValue(params), meta };
    case 'toolOutput':
      return { kind: 'toolOutput', callId, chunk: second, meta };
    case 'toolCall':
      return { kind: 'toolCall', callId, name: second, params: jsonValue(params), response: jsonValue(response), meta };
    default:
      return null;
  }
}

function restartOf(value: unknown, meta: Meta): TurnEvent | null {
  const { step, reason, agentId } = fieldsOf(value);
  if (typeof step !== 'number') return null;
  return { kind: 'stepRestarted', step, reason: textOrNull(reason) ?? '', agentId: textOrNull(agentId), meta };
}

function drawnEventOf(name: string, args: readonly unknown[], meta: Meta): TurnEvent | null {
  switch (name) {
    case 'thinking':
    case 'response':
      return typeof args[0] === 'string' ? { kind: name, content: args[0], meta } : null;
    case 'toolStart':
    case 'toolOutput':
    case 'toolCall':
      return toolEventOf(name, args.slice(0, -1), meta);
    case 'toolApprovalRequest':
    case 'userQuestion': {
      const waiting = waitingOf(name, args[0]);
      return waiting === null ? null : { kind: 'waiting', waiting, meta };
    }
    case 'stepRestarted':
      return restartOf(args[0], meta);
    default:
      return agentEventOf(name, args[0], meta);
  }
}

/**
 * Reads a socket event as a turn's event; `null` for everything that is not one. A numbered event that cannot be read
 * still counts: it is there, and it is not drawn.
 */
export function turnEventOf(name: string, args: readonly unknown[]): TurnEvent | null {
  if (name === 'workOrderComplete') return endOf(args);
  if (name === 'turnUpdated') return updateOf(args[0]);
  const meta = args.length > 1 ? metaOf(args[args.length - 1]) : null;
  if (meta === null) return null;
  return drawnEventOf(name, args, meta) ?? { kind: 'undrawn', name, meta };
}
