import { useEffect, useState } from 'react';
import { askSpans, type Spans } from './askSpans';

/** Longer code is shown in one colour. */
const LONGEST = 60_000;
const KEPT_AT_MOST = 100;

const known = new Map<string, Spans>();

/** The code in colours once they are there; `null` until then and where there are none. */
export function useHighlight(code: string, language: string, isWanted: boolean): Spans {
  const key = `${language}\n${code}`;
  const [spans, setSpans] = useState<{ readonly key: string; readonly spans: Spans } | null>(null);
  const isAsked = isWanted && language !== '' && code.length <= LONGEST;
  useEffect(() => {
    if (!isAsked || known.has(key)) return;
    let isHere = true;
    askSpans(code, language, (made) => {
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
