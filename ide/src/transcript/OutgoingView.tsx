import { memo } from 'react';
import type { Outgoing } from '../session/transcript';
import '../turn/turn.css';

interface Props {
  readonly outgoing: Outgoing;
  readonly onRetry: (promptId: string) => void;
  readonly onEdit: (promptId: string) => void;
}

const LABEL: Readonly<Record<Outgoing['delivery'], string>> = {
  waiting: 'Not sent yet',
  sending: 'Sending',
  refused: 'Not sent',
};

/** A prompt the hub has not acked. */
export const OutgoingView = memo(function OutgoingView({ outgoing, onRetry, onEdit }: Props) {
  const { promptId, content, delivery, refusal } = outgoing;
  return (
    <article className="turn" data-turn-status={delivery} aria-label={`Prompt, ${LABEL[delivery].toLowerCase()}`}>
      <header className="turn-header">
        <span className="turn-status">{LABEL[delivery]}</span>
      </header>
      <p className="prompt" data-part="prompt" dir="auto">
        {content}
      </p>
      {refusal !== null && (
        <p className="turn-error" data-part="refusal" dir="auto">
          {refusal}
        </p>
      )}
      {delivery !== 'sending' && (
        <div className="turn-actions">
          {delivery === 'refused' && (
            <button type="button" className="button" onClick={() => onRetry(promptId)}>
              Retry
            </button>
          )}
          <button type="button" className="button" onClick={() => onEdit(promptId)}>
            Edit
          </button>
        </div>
      )}
    </article>
  );
});
