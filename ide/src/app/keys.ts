import { useEffect, useRef } from 'react';

/** How close two strokes of a double key are. */
const DOUBLE_MS = 600;

export interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The names a stroke goes by: `mod` is Ctrl, or Command on a Mac. */
export function namesOf(stroke: Stroke, isMac: boolean): readonly string[] {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = stroke;
  const rest = `${altKey ? 'alt+' : ''}${shiftKey && key.length > 1 ? 'shift+' : shiftKey && (ctrlKey || metaKey) ? 'shift+' : ''}${key.toLowerCase()}`;
  const isMod = isMac ? metaKey : ctrlKey;
  return [
    ...(isMod ? [`mod+${rest}`] : []),
    ...(ctrlKey ? [`ctrl+${rest}`] : []),
    ...(!ctrlKey && !metaKey ? [rest] : []),
  ];
}

/** Keys that mean something else while one writes. The path leads into the editor, whose root hides its own target. */
const isWriting = (event: Event): boolean => {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
};

const PLAIN = /^(?:shift\+)?(?:end|\?|.)$/;

/** Runs what a key stands for while the component is there. A key twice in a row is written `escape escape`. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    let last = { name: '', at: 0 };
    const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const names = namesOf(event, isMac);
      for (const name of names) {
        const isDouble = last.name === name && event.timeStamp - last.at < DOUBLE_MS;
        const run = (isDouble ? current.current[`${name} ${name}`] : undefined) ?? current.current[name];
        if (run === undefined || (PLAIN.test(name) && isWriting(event))) continue;
        event.preventDefault();
        run();
        break;
      }
      last = { name: names[0] ?? '', at: event.timeStamp };
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
