import { memo } from 'react';
import type { TurnStatus } from '../protocol';
import type { Block } from './blocks';
import { streamState, type Turn } from './turn';
import { Thinking } from './Thinking';
import './turn.css';

const LABEL: Readonly<Record<TurnStatus, string>> = {
  queued: 'Queued',
  processing: 'Processing',
  finished: 'Finished',
  error: 'Error',
  aborted: 'Aborted',
};

interface Props {
  readonly turn: Turn;
  /** What the session is set to, shown until the turn itself says which model answers. */
  readonly sessionModel: string | null;
}

export const TurnView = memo(function TurnView({ turn, sessionModel }: Props) {
  const { status, blocks, prompt, errorMessage } = turn;
  const isLive = status === 'processing';
  const label = isLive && turn.recovering ? 'Recovering' : LABEL[status];
  return (
    <article
      className="turn"
      data-turn-status={status}
      data-turn-stream={streamState(turn)}
      aria-label={`Turn, ${label.toLowerCase()}`}
    >
      <header className="turn-header">
        <span className="turn-status">{label}</span>
        <Facts turn={turn} model={turn.model ?? sessionModel} />
      </header>
      {prompt !== null && (
        <p className="prompt" data-part="prompt" dir="auto">
          {prompt}
        </p>
      )}
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} isLive={isLive && index === blocks.length - 1} />
      ))}
      {errorMessage !== null && status === 'error' && (
        <p className="turn-error" data-part="error" dir="auto">
          {errorMessage}
        </p>
      )}
    </article>
  );
});

function Facts({ turn, model }: { readonly turn: Turn; readonly model: string | null }) {
  const { createdAt } = turn;
  const durationMs = turn.stats?.durationMs ?? null;
  return (
    <>
      {model !== null && (
        <span className="turn-fact" data-part="model">
          {model}
        </span>
      )}
      {createdAt !== null && (
        <time className="turn-fact" dateTime={createdAt}>
          {new Date(createdAt).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}
        </time>
      )}
      {durationMs !== null && <span className="turn-fact">{(durationMs / 1000).toFixed(1)} s</span>}
    </>
  );
}

/** Blocks are only ever appended to, so a block's index is its name, and one that did not change is not drawn again. */
const BlockView = memo(function BlockView({ block, isLive }: { readonly block: Block; readonly isLive: boolean }) {
  switch (block.mode) {
    case 'thinking':
      return <Thinking content={block.content} isLive={isLive} />;
    case 'responding':
      return (
        <div className="response" data-part="response" dir="auto">
          {block.content}
        </div>
      );
    case 'tool':
      return <p>{block.call.name}</p>;
    case 'gap':
      return (
        <p className="gap" data-part="gap">
          {missing(block.toSeq - block.fromSeq + 1)}
        </p>
      );
  }
});

const missing = (count: number): string =>
  count === 1 ? '1 event is missing here' : `${count} events are missing here`;
