import {
  hasEnded,
  statsOf,
  type Meta,
  type SubagentDocument,
  type TurnEvent,
  type TurnStats,
  type TurnStatus,
  type Waiting,
} from '../protocol';
import {
  answered,
  callIndex,
  newCall,
  opened,
  putOut,
  restarted,
  said,
  startedAgain,
  withCall,
  type Block,
  type Call,
  type TextMode,
} from './blocks';
import { agentOf, noAgents } from './document';
import { newAgent, type Agent, type Turn } from './turn';

/** The only way a turn changes. A doubled event returns the same object, so nothing is drawn again for it. */
export function reduce(turn: Turn, event: TurnEvent): Turn {
  switch (event.kind) {
    case 'turnUpdated':
      return updated(turn, event.status, event.errorMessage, event.recovering);
    case 'workOrderComplete': {
      const end = (at: Turn): Turn => ended(at, event.status, event.message, event.stats);
      return event.meta === null ? end(turn) : inOrder(turn, event.meta, end);
    }
    default:
      return inOrder(turn, event.meta, (at) => applied(running(at, event.meta), event));
  }
}

type StreamEvent = Exclude<TurnEvent, { readonly kind: 'turnUpdated' | 'workOrderComplete' }>;

function applied(turn: Turn, event: StreamEvent): Turn {
  const { meta } = event;
  switch (event.kind) {
    case 'thinking':
      return spoken(turn, null, 'thinking', event.content, meta);
    case 'response':
      return spoken(turn, null, 'responding', event.content, meta);
    case 'agentThinking':
      return spoken(turn, event.agentId, 'thinking', event.content, meta);
    case 'agentResponse':
      return spoken(turn, event.agentId, 'responding', event.content, meta);
    case 'toolStart': {
      const { callId, name, params } = event;
      return decided(
        called(turn, null, callId, name, params, meta, (call) => startedAgain(call, name, params)),
        callId,
      );
    }
    case 'agentToolCall': {
      const { agentId, callId, name, params } = event;
      return decided(
        called(turn, agentId, callId, name, params, meta, (call) => startedAgain(call, name, params)),
        callId,
      );
    }
    case 'toolOutput':
      return changed(turn, event.callId, (call) => putOut(call, event.chunk)) ?? turn;
    case 'toolCall': {
      const { callId, name, params, response } = event;
      const finish = (call: Call): Call => answered({ ...call, name, params }, response, timeOf(meta));
      return settledCall(called(turn, null, callId, name, params, meta, finish), callId);
    }
    case 'agentToolResult': {
      const { agentId, callId, name, response } = event;
      const finish = (call: Call): Call => answered(call, response, timeOf(meta));
      return settledCall(called(turn, agentId, callId, name, null, meta, finish), callId);
    }
    case 'agentComplete': {
      const { agentId, response } = event;
      const done = completed(turn, agentId, event.given, event.stats);
      if (response === undefined) return done;
      return changed(done, agentId, (call) => answered(call, response, timeOf(meta))) ?? done;
    }
    case 'stepRestarted':
      return withBlocks(turn, event.agentId, (blocks) => restarted(blocks, event.step));
    case 'waiting':
      return { ...turn, waiting: [...without(turn.waiting, event.waiting.callId), event.waiting] };
    case 'undrawn':
      return turn;
  }
}

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

const timeOf = (meta: Meta): string | null => (meta.at === '' ? null : meta.at);

function running(turn: Turn, meta: Meta): Turn {
  const status = hasEnded(turn.status) ? turn.status : 'processing';
  return { ...turn, status, recovering: false, createdAt: turn.createdAt ?? timeOf(meta) };
}

/** The blocks of the turn itself, or of one of its subagents. */
function withBlocks(turn: Turn, agentId: string | null, change: (blocks: readonly Block[]) => readonly Block[]): Turn {
  if (agentId === null) return { ...turn, blocks: change(turn.blocks) };
  return withAgent(turn, agentId, (agent) => ({ ...agent, blocks: change(agent.blocks) }));
}

function withAgent(turn: Turn, agentId: string, change: (agent: Agent) => Agent): Turn {
  const agent = Object.hasOwn(turn.agents, agentId) ? turn.agents[agentId] : undefined;
  return { ...turn, agents: { ...turn.agents, [agentId]: change(agent ?? newAgent) } };
}

/** What had no events is shown as its completion gave it. */
function completed(turn: Turn, agentId: string, given: SubagentDocument | null, stats: TurnStats | null): Turn {
  const nested = noAgents();
  const done = withAgent(turn, agentId, (agent) => {
    const isBare = agent.blocks.length === 0 && given !== null;
    const whole = isBare ? agentOf(given, nested) : agent;
    return { ...whole, isComplete: true, given, stats: stats ?? statsOf(given?.stats) };
  });
  return { ...done, agents: { ...nested, ...done.agents } };
}

function spoken(turn: Turn, agentId: string | null, mode: TextMode, content: string, meta: Meta): Turn {
  return withBlocks(turn, agentId, (blocks) => said(blocks, mode, content, meta.step));
}

/** Changes the call of this id wherever it is; `null` where there is none. */
function changed(turn: Turn, callId: string, change: (call: Call) => Call): Turn | null {
  const own = callIndex(turn.blocks, callId);
  if (own >= 0) return { ...turn, blocks: withCall(turn.blocks, own, change) };
  for (const [agentId, agent] of Object.entries(turn.agents)) {
    const index = callIndex(agent.blocks, callId);
    if (index >= 0) return withBlocks(turn, agentId, (blocks) => withCall(blocks, index, change));
  }
  return null;
}

/** Changes the call of this id; where there is none the agent makes it now. */
function called(
  turn: Turn,
  agentId: string | null,
  callId: string,
  name: string,
  params: unknown,
  meta: Meta,
  change: (call: Call) => Call,
): Turn {
  const known = changed(turn, callId, change);
  if (known !== null) return known;
  const call = change(newCall(callId, name, params, timeOf(meta)));
  return withBlocks(turn, agentId, (blocks) => opened(blocks, call, meta.step));
}

const without = (waiting: readonly Waiting[], callId: string): readonly Waiting[] =>
  waiting.filter((open) => open.callId !== callId);

/** A start answers an approval; a question stays open until its call is over. */
function decided(turn: Turn, callId: string): Turn {
  if (!turn.waiting.some((open) => open.kind === 'approval' && open.callId === callId)) return turn;
  return { ...turn, waiting: turn.waiting.filter((open) => open.kind !== 'approval' || open.callId !== callId) };
}

function settledCall(turn: Turn, callId: string): Turn {
  return turn.waiting.length === 0 ? turn : { ...turn, waiting: without(turn.waiting, callId) };
}

function ended(turn: Turn, status: TurnStatus, message: string | null, stats: TurnStats | null): Turn {
  return {
    ...turn,
    status,
    recovering: false,
    waiting: [],
    errorMessage: status === 'error' ? (message ?? turn.errorMessage) : turn.errorMessage,
    stats: stats ?? turn.stats,
  };
}

/** An update is not numbered, so one that was overtaken by the end must not bring the turn back to life. */
function updated(turn: Turn, status: TurnStatus, errorMessage: string | null, recovering: boolean): Turn {
  if (hasEnded(turn.status) && !hasEnded(status)) return turn;
  const waiting = hasEnded(status) ? [] : turn.waiting;
  return { ...turn, status, recovering, waiting, errorMessage: errorMessage ?? turn.errorMessage };
}
