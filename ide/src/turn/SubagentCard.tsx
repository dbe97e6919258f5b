import { Square } from 'lucide-react';
import { memo, useState } from 'react';
import { hasEnded } from '../protocol';
import { fieldsOf, textOrNull } from '../protocol/reading';
import { useTurnActions } from './actions';
import type { ToolBlock } from './blocks';
import { BlockRow } from './BlockRow';
import { Card } from './Card';
import { lastLine } from './lastLine';
import { blockRows } from './rows';
import { durationOf } from './toolLine';
import { ToolIcon } from './ToolIcon';
import { agentStatus, statsShown, type Agent, type Turn } from './turn';
import { callWords, durationWords, STATUS_WORDS } from './words';

interface Props {
  readonly turn: Turn;
  readonly agent: Agent;
  readonly block: ToolBlock;
  readonly rowKey: string;
}

/** A subagent: what it was asked, what it does now, and on click all that it said and did. */
export const SubagentCard = memo(function SubagentCard({ turn, agent, block, rowKey }: Props) {
  const status = agentStatus(turn, agent);
  const isLive = !hasEnded(status);
  const { callId } = block.call;
  const prompt = textOrNull(fieldsOf(block.call.params)['prompt']) ?? agent.given?.prompt ?? '';
  const duration = durationOf(block.call);
  return (
    <Card
      foldKey={rowKey}
      state={isLive ? 'running' : status === 'finished' ? 'done' : status === 'error' ? 'failed' : 'cut'}
      part="subagent"
      summary={
        <>
          <ToolIcon name="agent" />
          <span className="card-verb">Subagent</span>
          <span className="card-target">{isLive ? activity(agent) || lastLine(prompt) : lastLine(prompt)}</span>
          <span className="card-state">{status === 'finished' ? '' : STATUS_WORDS[status].toLowerCase()}</span>
          <span className="card-time">
            {callWords(statsShown(agent.stats, agent.blocks).toolCallCount)}
            {duration === null ? '' : ` · ${durationWords(duration)}`}
          </span>
        </>
      }
      aside={isLive && <StopAgent turnId={turn.turnId} agentId={callId} />}
      body={() => (
        <div className="subagent">
          {prompt !== '' && (
            <p className="prompt" dir="auto">
              {prompt}
            </p>
          )}
          {blockRows(agent.blocks, rowKey).map((row) => (
            <BlockRow key={row.key} turn={turn} row={row} isTurnLive={isLive} isLast={false} />
          ))}
        </div>
      )}
    />
  );
});

/** What it does now, in a line. */
function activity(agent: Agent): string {
  const last = agent.blocks.at(-1);
  if (last === undefined || last.mode === 'gap') return '';
  return last.mode === 'tool' ? `Running ${last.call.name}` : lastLine(last.content);
}

function StopAgent({ turnId, agentId }: { readonly turnId: string; readonly agentId: string }) {
  const { stopAgent } = useTurnActions();
  const [label, setLabel] = useState('Stop');
  const stop = (): void => {
    setLabel('Stopping');
    void stopAgent(turnId, agentId).then((refused) => {
      if (refused !== null) setLabel(refused);
    });
  };
  return (
    <button type="button" className="quiet-button" onClick={stop}>
      <Square aria-hidden="true" />
      {label}
    </button>
  );
}
