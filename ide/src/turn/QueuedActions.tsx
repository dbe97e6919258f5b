import { useState } from 'react';
import { useTurnActions } from './actions';

/** What can be done about a prompt that has not begun: change it, or take it out of the queue. */
export function QueuedActions({ turnId, prompt }: { readonly turnId: string; readonly prompt: string }) {
  const { editQueued, cancelQueued } = useTurnActions();
  const [text, setText] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const save = (): void => {
    if (text === null) return;
    void editQueued(turnId, text).then((refused) => {
      setRefusal(refused);
      if (refused === null) setText(null);
    });
  };

  return (
    <div className="queued">
      {text !== null && (
        <textarea
          className="field"
          aria-label="Queued prompt"
          rows={3}
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="turn-actions">
        {text === null ? (
          <>
            <button type="button" className="button" onClick={() => setText(prompt)}>
              Edit
            </button>
            <button type="button" className="button" onClick={() => void cancelQueued(turnId).then(setRefusal)}>
              Cancel prompt
            </button>
          </>
        ) : (
          <>
            <button type="button" className="button button-main" onClick={save} disabled={text.trim() === ''}>
              Save
            </button>
            <button type="button" className="button" onClick={() => setText(null)}>
              Leave it
            </button>
          </>
        )}
        {refusal !== null && (
          <span className="refusal" role="alert">
            {refusal}
          </span>
        )}
      </div>
    </div>
  );
}
