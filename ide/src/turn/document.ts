import { hasEnded, isStatus, statsOf, type BlockDocument, type SubagentDocument, type TurnDocument } from '../protocol';
import { isFields } from '../protocol/reading';
import { newCall, type Block } from './blocks';
import type { Agent, Turn } from './turn';

/** Takes what the hub has stored, unless the stream is already further on; then only what the stream does not say. */
export function merged(turn: Turn, document: TurnDocument): Turn {
  const stored = fromDocument(document);
  if (stored.lastSeq < turn.lastSeq) {
    const { promptId, prompt, model, createdAt } = stored;
    return { ...turn, promptId, prompt, model, createdAt };
  }
  const isSameAndWhole = stored.lastSeq === turn.lastSeq && turn.lastSeq > 0 && !turn.blocks.some(isGap);
  if (!isSameAndWhole) return { ...stored, waiting: hasEnded(stored.status) ? [] : turn.waiting };
  // The same events, folded here: the blocks stay, as they know their steps and times and are drawn already.
  const { promptId, prompt, model, createdAt, status, recovering, errorMessage, stats } = stored;
  const waiting = hasEnded(status) ? [] : turn.waiting;
  return { ...turn, promptId, prompt, model, createdAt, status, recovering, errorMessage, stats, waiting };
}

const isGap = (block: Block): boolean => block.mode === 'gap';

/** The turn as its events would have made it. */
export function fromDocument(document: TurnDocument): Turn {
  const agents = noAgents();
  const isOver = hasEnded(document.status);
  const blocks = blocksOf(document.blocks ?? [], isOver, agents);
  return {
    turnId: document._id,
    promptId: document.promptId ?? null,
    prompt: document.prompt,
    model: document.model ?? null,
    status: document.status,
    recovering: document.recovering ?? false,
    errorMessage: document.errorMessage ?? null,
    blocks,
    agents,
    waiting: [],
    lastSeq: document.lastSeq ?? 0,
    createdAt: document.createdAt,
    stats: isOver ? statsOf(document.stats) : null,
  };
}

/** Calls behind the last text of a turn that runs may still run: what stands in for their response is output. */
function blocksOf(
  documents: readonly BlockDocument[],
  isOver: boolean,
  agents: Record<string, Agent>,
): readonly Block[] {
  const lastText = documents.findLastIndex((block) => block.mode !== 'tool');
  return documents.flatMap((block, index) => blockOf(block, isOver || index < lastText, agents));
}

function blockOf(block: BlockDocument, isOver: boolean, agents: Record<string, Agent>): readonly Block[] {
  const { mode, content } = block;
  const superseded = block.superseded === true;
  if (mode === 'thinking' || mode === 'responding') {
    return typeof content === 'string' ? [{ mode, step: null, content, superseded }] : [];
  }
  if (mode !== 'tool' || !isFields(content) || typeof content['callId'] !== 'string') return [];
  const { callId, name, parameters, subagent } = content;
  const response = content['response'] ?? undefined;
  if (isFields(subagent)) agents[callId] = agentOf(subagent as SubagentDocument, agents);
  const isOutput = !isOver && typeof response === 'string';
  const call = {
    ...newCall(callId, typeof name === 'string' ? name : 'tool', parameters ?? null, block.createdAt ?? null),
    response: isOutput ? undefined : response,
    output: isOutput ? (response as string) : '',
  };
  return [{ mode: 'tool', step: null, superseded, call }];
}

/** The subagent as its events would have made it; subagents of its own are put beside it. */
export function agentOf(document: SubagentDocument, agents: Record<string, Agent>): Agent {
  const isOver = isStatus(document.status) && hasEnded(document.status);
  return {
    blocks: blocksOf(document.blocks ?? [], isOver, agents),
    isComplete: isOver,
    given: document,
    stats: isOver ? statsOf(document.stats) : null,
  };
}

/** Without a prototype: an id of the wire may be any text, `__proto__` too. */
export const noAgents = (): Record<string, Agent> => Object.create(null) as Record<string, Agent>;
