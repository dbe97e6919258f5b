import { lastLine } from './lastLine';

interface Props {
  readonly content: string;
  readonly isLive: boolean;
}

/** What the model thinks, as one line that follows it, and whole on click. */
export function Thinking({ content, isLive }: Props) {
  return (
    <details className="thinking" data-part="thinking">
      <summary className="thinking-summary">
        <span className="thinking-label">{isLive ? 'Thinking' : 'Thought'}</span>
        <span className="thinking-line" aria-hidden="true">
          {lastLine(content)}
        </span>
      </summary>
      <div className="thinking-text" dir="auto">
        {content}
      </div>
    </details>
  );
}
