import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Transcript } from '../session/transcript';
import { found } from './find';

interface Props {
  readonly transcript: Transcript;
  readonly onRow: (key: string) => void;
  readonly onClose: () => void;
}

/** Search in the session. The browser's own sees only the rows that are mounted. */
export function FindBar({ transcript, onRow, onClose }: Props) {
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(-1);
  const keys = useMemo(() => found(transcript, query), [transcript, query]);
  const step = (direction: -1 | 1): void => {
    if (keys.length === 0) return;
    const next = (index + direction + keys.length) % keys.length;
    setIndex(next);
    onRow(keys[next] ?? '');
  };
  return (
    <div className="find" role="search">
      <input
        className="field"
        type="search"
        aria-label="Find in the session"
        placeholder="Find in the session"
        autoFocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setIndex(-1);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span className="find-count" role="status">
        {query.trim() === '' ? '' : keys.length === 0 ? 'Nothing' : `${index + 1} of ${keys.length}`}
      </span>
      <button type="button" className="icon-button" aria-label="Before" onClick={() => step(-1)}>
        <ChevronUp aria-hidden="true" />
      </button>
      <button type="button" className="icon-button" aria-label="Next" onClick={() => step(1)}>
        <ChevronDown aria-hidden="true" />
      </button>
      <button type="button" className="icon-button" aria-label="Close the search" onClick={onClose}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
