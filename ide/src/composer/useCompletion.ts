import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { completionAt, withFile, type Completion } from './completion';

/** What a completion offers. */
export interface Suggestion {
  readonly words: string;
  readonly hint: string;
  /** A command is run; without one the words are put into the text. */
  readonly run?: () => void;
}

export interface Suggest {
  /** Known at once: Enter behind the last letter of a command must not send it as a prompt. */
  readonly commands: (query: string) => readonly Suggestion[];
  readonly files: (query: string) => Promise<readonly Suggestion[]>;
}

const MOST_SHOWN = 8;

export interface Completing {
  readonly suggestions: readonly Suggestion[];
  readonly index: number;
  readonly choose: (suggestion: Suggestion) => void;
  /** Whether the key was for the list. */
  readonly press: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  readonly look: () => void;
}

/** The list above the composer, for `@` and `/`. It is never in the way: Escape closes it, and Enter sends when it is closed. */
export function useCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
  suggest: Suggest,
): Completing {
  const [completion, setCompletion] = useState<Completion | null>(null);
  const [files, setFiles] = useState<readonly Suggestion[]>([]);
  const [index, setIndex] = useState(0);
  const key = completion === null ? null : `${completion.kind} ${completion.start} ${completion.query}`;
  const suggestions = completion?.kind === 'command' ? suggest.commands(completion.query) : files;

  useEffect(() => {
    setIndex(0);
    if (completion?.kind !== 'file') return setFiles([]);
    let isHere = true;
    void suggest.files(completion.query).then((found) => {
      if (!isHere) return;
      setFiles(found.slice(0, MOST_SHOWN));
      setIndex(0);
    });
    return () => void (isHere = false);
    // The same words at the same place are the same question.
  }, [key, suggest]);

  const look = (): void => {
    const caret = field.current?.selectionStart ?? null;
    setCompletion(caret === null ? null : completionAt(field.current?.value ?? '', caret));
  };

  const choose = (suggestion: Suggestion): void => {
    const element = field.current;
    setCompletion(null);
    if (suggestion.run !== undefined) {
      write('');
      return suggestion.run();
    }
    if (element === null || completion === null) return;
    const [changed, caret] = withFile(text, element.selectionStart, completion, suggestion.words);
    // The caret is there before the next key is.
    flushSync(() => write(changed));
    element.setSelectionRange(caret, caret);
    element.focus();
    look();
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (suggestions.length === 0 || event.nativeEvent.isComposing) return false;
    const chosen = suggestions[index];
    if (event.key === 'ArrowDown') setIndex((index + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setIndex((index - 1 + suggestions.length) % suggestions.length);
    else if (event.key === 'Escape') setCompletion(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen !== undefined) choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };

  return { suggestions, index, choose, press, look };
}
