import { codeSpans } from './spans';

/** Colours code away from the page, so that a long file does not hold up typing. */
self.onmessage = (event: MessageEvent<{ readonly id: number; readonly code: string; readonly language: string }>) => {
  const { id, code, language } = event.data;
  self.postMessage({ id, spans: codeSpans(code, language) });
};
