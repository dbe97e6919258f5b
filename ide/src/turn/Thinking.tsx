import { memo } from 'react';
import { Brain } from 'lucide-react';
import { Card } from './Card';
import { lastLine } from './lastLine';

interface Props {
  readonly content: string;
  readonly isLive: boolean;
  readonly foldKey: string;
  readonly superseded: boolean;
}

/** What the model thinks, as one line that follows it, and whole on click. */
export const Thinking = memo(function Thinking({ content, isLive, foldKey, superseded }: Props) {
  return (
    <div data-superseded={superseded || undefined}>
      <Card
        foldKey={foldKey}
        state={isLive ? 'running' : 'done'}
        part="thinking"
        summary={
          <>
            <Brain className="card-icon" aria-hidden="true" />
            <span className="card-verb">{isLive ? 'Thinking' : 'Thought'}</span>
            <span className="card-target thinking-line" aria-hidden="true">
              {lastLine(content)}
            </span>
          </>
        }
        body={() => (
          <div className="thinking-text" dir="auto">
            {content}
          </div>
        )}
      />
    </div>
  );
});
