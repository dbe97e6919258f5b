import { ArrowUp, Square } from 'lucide-react';
import { useRef, useState, useSyncExternalStore, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Draft } from './draft';
import { isSend, objectionTo } from './prompt';
import { useCompletion, type Suggest } from './useCompletion';
import './composer.css';

interface Props {
  readonly draft: Draft;
  readonly isRunning: boolean;
  /** What the session is set to: model and mode. */
  readonly settings: ReactNode;
  /** False when the text is taken later: it then stays until it is. */
  readonly onSubmit: (content: string) => boolean;
  readonly onStop: () => void;
  readonly suggest: Suggest;
  readonly stopLabel: string;
}

/** Where prompts are written. It is never disabled: what cannot be sent yet is kept, and says so. */
export function Composer({ draft, isRunning, settings, onSubmit, onStop, stopLabel, suggest }: Props) {
  const text = useSyncExternalStore(draft.subscribe, draft.text);
  const isKept = useSyncExternalStore(draft.subscribe, draft.isKept);
  const [objection, setObjection] = useState<string | null>(null);
  const [isEarly, setEarly] = useState(false);
  const said = objection ?? (isEarly && text !== '' ? 'It is sent as soon as the session is there.' : null);
  const field = useRef<HTMLTextAreaElement>(null);

  const send = (): void => {
    const refused = objectionTo(text);
    setObjection(refused);
    field.current?.focus();
    if (refused !== null) return;
    const isTaken = onSubmit(text);
    setEarly(!isTaken);
    if (isTaken) draft.set('');
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };

  const write = (value: string): void => {
    setObjection(null);
    draft.set(value);
  };

  const completing = useCompletion(field, text, write, suggest);

  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (completing.press(event)) return;
    const { key, shiftKey, altKey, nativeEvent } = event;
    // With nothing written, Ctrl+Enter is for what waits above.
    if (text.trim() === '' && (event.ctrlKey || event.metaKey)) return;
    if (!isSend({ key, shiftKey, altKey, isComposing: nativeEvent.isComposing })) return;
    event.preventDefault();
    send();
  };

  return (
    <form className="composer" onSubmit={submit}>
      {completing.suggestions.length > 0 && (
        <ul className="composer-list" id="composer-list" role="listbox" aria-label="Suggestions">
          {completing.suggestions.map((suggestion, at) => (
            <li
              key={suggestion.words}
              id={`composer-suggestion-${at}`}
              role="option"
              aria-selected={at === completing.index}
              className="palette-item"
              onPointerDown={(event) => {
                event.preventDefault();
                completing.choose(suggestion);
              }}
            >
              <span className="palette-words">{suggestion.words}</span>
              <span className="palette-kind">{suggestion.hint}</span>
            </li>
          ))}
        </ul>
      )}
      <textarea
        ref={field}
        id="composer-field"
        className="composer-field"
        aria-label="Prompt"
        aria-describedby="composer-hint"
        placeholder={isRunning ? 'Write the next prompt: it waits in the queue' : 'What should the agent do?'}
        rows={2}
        dir="auto"
        enterKeyHint="send"
        autoFocus
        value={text}
        aria-controls={completing.suggestions.length > 0 ? 'composer-list' : undefined}
        aria-activedescendant={
          completing.suggestions.length > 0 ? `composer-suggestion-${completing.index}` : undefined
        }
        onChange={(event) => {
          write(event.target.value);
          completing.look();
        }}
        onSelect={completing.look}
        onKeyDown={press}
      />
      <div className="composer-bar">
        {settings}
        <p className="composer-hint" id="composer-hint">
          {isKept ? 'Enter sends, Shift+Enter starts a new line' : 'The browser cannot keep this draft over a reload'}
        </p>
        {said !== null && (
          <p className="composer-objection" role="alert">
            {said}
          </p>
        )}
        {isRunning && (
          <button type="button" className="button composer-stop" onClick={onStop}>
            <Square aria-hidden="true" />
            {stopLabel}
          </button>
        )}
        <button type="submit" className="button button-main composer-send">
          <ArrowUp aria-hidden="true" />
          Send
        </button>
      </div>
    </form>
  );
}
