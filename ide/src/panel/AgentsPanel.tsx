import { hasEnded } from '../protocol';
import { fieldsOf, textOrNull } from '../protocol/reading';
import { callIndex } from '../turn/blocks';
import { lastLine } from '../turn/lastLine';
import { agentStatus, statsShown, type Turn } from '../turn/turn';
import { callWords, STATUS_WORDS } from '../turn/words';

interface Props {
  readonly turns: readonly Turn[];
  readonly onTurn: (turnId: string) => void;
}

/** The subagents of the session, newest turn first, with what each was asked. */
export function AgentsPanel({ turns, onTurn }: Props) {
  const agents = turns.toReversed().flatMap((turn) =>
    Object.entries(turn.agents).map(([agentId, agent]) => {
      const block = turn.blocks[callIndex(turn.blocks, agentId)];
      const asked = block?.mode === 'tool' ? textOrNull(fieldsOf(block.call.params)['prompt']) : null;
      return { turn, agentId, agent, prompt: asked ?? agent.given?.prompt ?? 'A subagent' };
    }),
  );
  if (agents.length === 0) return <p className="panel-note">No subagent was asked in this session.</p>;
  return (
    <ul className="changes">
      {agents.map(({ turn, agentId, agent, prompt }) => {
        const status = agentStatus(turn, agent);
        return (
          <li key={`${turn.turnId}/${agentId}`}>
            <button type="button" className="tree-row" onClick={() => onTurn(turn.turnId)}>
              <span className="dot" data-state={hasEnded(status) ? status : 'busy'} aria-hidden="true" />
              <span className="tree-name">{lastLine(prompt)}</span>
              <span className="tree-size">{`${STATUS_WORDS[status]}, ${callWords(statsShown(agent.stats, agent.blocks).toolCallCount)}`}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
