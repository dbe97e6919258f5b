import { Markdown } from '../markdown/Markdown';
import type { Row } from './rows';
import { SubagentCard } from './SubagentCard';
import { Thinking } from './Thinking';
import { ToolCard, ToolGroup } from './ToolCard';
import type { Turn } from './turn';

interface Props {
  readonly turn: Turn;
  readonly row: Row;
  readonly isTurnLive: boolean;
  readonly isLast: boolean;
}

/** A row of what an agent said or did, of the turn's own or of a subagent. */
export function BlockRow({ turn, row, isTurnLive, isLast }: Props) {
  switch (row.kind) {
    case 'head':
    case 'prompt':
    case 'error':
      return null;
    case 'thinking':
      return (
        <Thinking
          content={row.block.content}
          isLive={isTurnLive && isLast}
          foldKey={row.key}
          superseded={row.block.superseded}
        />
      );
    case 'response':
      return (
        <div className="response" data-superseded={row.superseded || undefined}>
          <Markdown piece={row.piece} />
        </div>
      );
    case 'tool': {
      const { callId } = row.block.call;
      const agent = Object.hasOwn(turn.agents, callId) ? turn.agents[callId] : undefined;
      return (
        <div data-superseded={row.block.superseded || undefined}>
          {agent === undefined ? (
            <ToolCard block={row.block} rowKey={row.key} isTurnLive={isTurnLive} />
          ) : (
            <SubagentCard turn={turn} agent={agent} block={row.block} rowKey={row.key} />
          )}
        </div>
      );
    }
    case 'group':
      return (
        <div data-superseded={row.blocks[0]?.superseded || undefined}>
          <ToolGroup blocks={row.blocks} rowKey={row.key} isTurnLive={isTurnLive} />
        </div>
      );
    case 'gap':
      return (
        <p className="gap" data-part="gap">
          {row.count === 1 ? '1 event is missing here' : `${row.count} events are missing here`}
        </p>
      );
  }
}
