import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

type State = 'idle' | 'copied' | 'refused';

const LABEL: Readonly<Record<State, string>> = { idle: 'Copy', copied: 'Copied', refused: 'Not allowed' };

/** Browsers give the clipboard to secure pages only; elsewhere the text can still be selected. */
export function CopyButton({ text, words = LABEL.idle }: { readonly text: string; readonly words?: string }) {
  const [state, setState] = useState<State>('idle');
  if (globalThis.navigator?.clipboard === undefined) return null;
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  return (
    <button type="button" className="quiet-button" onClick={copy} onBlur={() => setState('idle')}>
      {state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {state === 'idle' ? words : LABEL[state]}
    </button>
  );
}
