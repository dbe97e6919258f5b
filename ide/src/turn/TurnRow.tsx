import { memo } from 'react';
import { BlockRow } from './BlockRow';
import { QueuedActions } from './QueuedActions';
import type { Row } from './rows';
import type { Turn } from './turn';
import { TurnError } from './TurnError';
import { costWords, countWords, durationWords, STATUS_WORDS } from './words';
import './turn.css';

export const statusWords = (turn: Turn): string =>
  turn.status === 'processing' && turn.recovering ? 'Recovering' : STATUS_WORDS[turn.status];

interface Props {
  readonly turn: Turn;
  readonly row: Row;
  readonly number: number | null;
  readonly sessionModel: string | null;
  readonly isLast: boolean;
}

/** One row of a turn. Drawn again only when its own part of the turn has changed. */
export const TurnRow = memo(
  function TurnRow({ turn, row, number, sessionModel, isLast }: Props) {
    switch (row.kind) {
      case 'head':
        return <TurnHead turn={turn} number={number} model={turn.model ?? sessionModel} />;
      case 'prompt':
        return (
          <>
            <p className="prompt" data-part="prompt" dir="auto">
              {turn.prompt}
            </p>
            {turn.status === 'queued' && <QueuedActions turnId={turn.turnId} prompt={turn.prompt ?? ''} />}
          </>
        );
      case 'error':
        return <TurnError turn={turn} model={turn.model ?? sessionModel} />;
      case 'thinking':
      case 'response':
      case 'tool':
      case 'group':
      case 'gap':
        return <BlockRow turn={turn} row={row} isTurnLive={turn.status === 'processing'} isLast={isLast} />;
    }
  },
  (before, now) => {
    if (before.row.kind !== now.row.kind || before.row.key !== now.row.key || before.number !== now.number)
      return false;
    if (before.sessionModel !== now.sessionModel || before.isLast !== now.isLast) return false;
    const [old, turn] = [before.turn, now.turn];
    if (old.status !== turn.status || old.recovering !== turn.recovering) return false;
    switch (now.row.kind) {
      case 'head':
        return old.model === turn.model && old.stats === turn.stats && old.createdAt === turn.createdAt;
      case 'prompt':
        return old.prompt === turn.prompt;
      case 'error':
        return old.errorMessage === turn.errorMessage;
      case 'tool': {
        const { callId } = now.row.block.call;
        return before.row === now.row && old.agents[callId] === turn.agents[callId];
      }
      default:
        return before.row === now.row;
    }
  },
);

function TurnHead({
  turn,
  number,
  model,
}: {
  readonly turn: Turn;
  readonly number: number | null;
  readonly model: string | null;
}) {
  const { createdAt, stats } = turn;
  const tokens = stats === null ? 0 : stats.inputTokenCount + stats.responseTokenCount + stats.thinkingTokenCount;
  return (
    <header className="turn-header">
      {number !== null && <span className="turn-number">{number}</span>}
      <span className="turn-status">{statusWords(turn)}</span>
      {model !== null && (
        <span className="turn-fact" data-part="model">
          {model}
        </span>
      )}
      {createdAt !== null && createdAt !== '' && (
        <time className="turn-fact" dateTime={createdAt}>
          {new Date(createdAt).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}
        </time>
      )}
      {stats !== null && stats.durationMs > 0 && <span className="turn-fact">{durationWords(stats.durationMs)}</span>}
      {tokens > 0 && <span className="turn-fact">{`${countWords(tokens)} tokens`}</span>}
      {stats !== null && stats.cost > 0 && <span className="turn-fact">{costWords(stats.cost)}</span>}
    </header>
  );
}
