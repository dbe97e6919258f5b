import { useEffect, useMemo, useRef } from 'react';
import { Dialog } from '../common/Dialog';
import type { Diff } from '../diff/lines';
import { languageOf } from '../highlight/language';
import { sidesOf } from './sides';
import { loadWords, useEditor } from './useEditor';
import './editor.css';

interface Props {
  readonly path: string;
  readonly diff: Diff;
  readonly onClose: () => void;
}

/** A diff with its two sides beside each other, over the whole width: the panel is too narrow for both. */
export function SideBySide({ path, diff, onClose }: Props) {
  const load = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const sides = useMemo(() => sidesOf(diff), [diff]);
  useEffect(() => {
    if (load.kind !== 'there' || host.current === null) return;
    return load.editor.openSides(host.current, { ...sides, language: languageOf(path), label: path });
  }, [load, sides, path]);
  return (
    <Dialog label={`Changes in ${path}, side by side`} size="wide" onClose={onClose}>
      <div className="sides-top">
        <h2 className="file-path" dir="ltr">
          {path}
        </h2>
        <button type="button" className="button" autoFocus onClick={onClose}>
          Close
        </button>
      </div>
      {load.kind === 'there' ? (
        <div ref={host} className="sides" />
      ) : (
        <p className="panel-note" role="status">
          {loadWords(load)}
        </p>
      )}
      {load.kind === 'failed' && (
        <button type="button" className="button" onClick={load.retry}>
          Retry
        </button>
      )}
    </Dialog>
  );
}
