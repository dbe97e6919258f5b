import { useEffect, useState } from 'react';
import type { CodeSpan } from './spans';

/** Longer code is shown in one colour. */
const LONGEST = 60_000;
const KEPT_AT_MOST = 100;

type Spans = readonly CodeSpan[] | null;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (spans: Spans) => void>();
const known = new Map<string, Spans>();

function ask(code: string, language: string, answer: (spans: Spans) => void): void {
  if (worker === null) {
    worker = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<{ readonly id: number; readonly spans: Spans }>) => {
      waiting.get(event.data.id)?.(event.data.spans);
      waiting.delete(event.data.id);
    };
  }
  const id = ++lastId;
  waiting.set(id, answer);
  worker.postMessage({ id, code, language });
}

/** The code in colours once they are there; `null` until then and where there are none. */
export function useHighlight(code: string, language: string, isWanted: boolean): Spans {
  const key = `${language}\n${code}`;
  const [spans, setSpans] = useState<{ readonly key: string; readonly spans: Spans } | null>(null);
  const isAsked = isWanted && language !== '' && code.length <= LONGEST;
  useEffect(() => {
    if (!isAsked || known.has(key)) return;
    let isHere = true;
    ask(code, language, (made) => {
      known.set(key, made);
      for (const oldest of known.keys()) {
        if (known.size <= KEPT_AT_MOST) break;
        known.delete(oldest);
      }
      if (isHere) setSpans({ key, spans: made });
    });
    return () => void (isHere = false);
  }, [isAsked, key, code, language]);
  if (!isAsked) return null;
  return known.get(key) ?? (spans?.key === key ? spans.spans : null);
}
