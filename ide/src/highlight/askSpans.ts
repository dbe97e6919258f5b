import type { CodeSpan } from './spans';

export type Spans = readonly CodeSpan[] | null;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (spans: Spans) => void>();

/** Has code coloured by the worker, which is started for the first that asks. */
export function askSpans(code: string, language: string, answer: (spans: Spans) => void): void {
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
