import {
  NO_STATS,
  hasEnded,
  isStatus,
  type SubagentDocument,
  type TurnStats,
  type TurnStatus,
  type Waiting,
} from '../protocol';
import { callCount, type Block } from './blocks';

/** What a subagent said and called. It lies beside the call that started it, by the call's id, however deep they nest. */
export interface Agent {
  readonly blocks: readonly Block[];
  readonly isComplete: boolean;
  /** The whole of it, as its completion gave it. */
  readonly given: SubagentDocument | null;
  readonly stats: TurnStats | null;
}

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
  readonly agents: Readonly<Record<string, Agent>>;
  /** Approvals and questions that are open, oldest first. */
  readonly waiting: readonly Waiting[];
  readonly lastSeq: number;
  readonly createdAt: string | null;
  /** What the turn's end said that it took. */
  readonly stats: TurnStats | null;
}

export const newAgent: Agent = { blocks: [], isComplete: false, given: null, stats: null };

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
    agents: {},
    waiting: [],
    lastSeq: 0,
    createdAt: null,
    stats: null,
  };
}

/** `gap` when events are missing in what is shown. */
export const streamState = (turn: Turn): 'whole' | 'gap' =>
  turn.blocks.some((block) => block.mode === 'gap') ? 'gap' : 'whole';

/** A subagent that had not come to its end when the turn did was cut short by it. */
export function agentStatus(turn: Turn, agent: Agent): TurnStatus {
  if (!agent.isComplete) return hasEnded(turn.status) ? 'aborted' : 'processing';
  const said = agent.given?.status;
  return isStatus(said) && hasEnded(said) ? said : 'finished';
}

/** What an end said that it took; the calls alone where it counted nothing. */
export function statsShown(stats: TurnStats | null, blocks: readonly Block[]): TurnStats {
  return stats ?? { ...NO_STATS, toolCallCount: callCount(blocks) };
}
