import { Columns2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DiffCount, DiffView } from '../diff/DiffView';
import { patchOf } from '../diff/lines';
import { SideBySide } from '../editor/SideBySide';
import { visible } from '../output/ansi';
import type { ChangedFile } from '../protocol';
import type { Requests } from '../session/requests';

interface FileProps {
  readonly file: ChangedFile;
  readonly isRunning: boolean;
  readonly requests: Requests;
  readonly turnId: string;
  readonly onPutBack: () => void;
}

/** A file that a turn changed, with the way back; its patch is asked for when it is opened. */
export function ChangedFileView({ file, isRunning, requests, turnId, onPutBack }: FileProps) {
  const [isOpen, setOpen] = useState(false);
  const [patch, setPatch] = useState<string | null>(file.patch ?? null);
  const toggle = (): void => {
    setOpen(!isOpen);
    if (patch !== null || isOpen) return;
    void requests.changes(turnId, file.path).then((outcome) => {
      setPatch(outcome.ok ? (outcome.value.files[0]?.patch ?? '') : outcome.message);
    });
  };
  return (
    <li className="change">
      <div className="change-top">
        <button type="button" className="tree-row" aria-expanded={isOpen} onClick={toggle}>
          <span className="change-status" data-status={file.status}>
            {file.status}
          </span>
          <span className="tree-name" dir="ltr">
            {file.path}
          </span>
          <DiffCount additions={file.additions ?? 0} deletions={file.deletions ?? 0} />
        </button>
        <button type="button" className="quiet-button" disabled={isRunning} onClick={onPutBack}>
          <Undo2 aria-hidden="true" />
          Put back
        </button>
      </div>
      {isOpen && patch !== null && <PatchView patch={patch} path={file.path} label={`Changes in ${file.path}`} />}
    </li>
  );
}

interface PatchProps {
  readonly patch: string;
  readonly path: string;
  readonly label: string;
}

/** A patch as a diff, unified or side by side; one without lines, of a binary file or a mode, in its own words. */
export function PatchView({ patch, path, label }: PatchProps) {
  const [isWide, setWide] = useState(false);
  const diff = useMemo(() => patchOf(patch), [patch]);
  if (diff.lines.length > 0) {
    return (
      <>
        <DiffView diff={diff} label={label} />
        <button type="button" className="quiet-button" onClick={() => setWide(true)}>
          <Columns2 aria-hidden="true" />
          Side by side
        </button>
        {isWide && <SideBySide path={path} diff={diff} onClose={() => setWide(false)} />}
      </>
    );
  }
  const words = patch.split('\n').filter((line) => !line.startsWith('diff --git ') && !line.startsWith('index '));
  return <p className="panel-note">{visible(words.join('; ').replace(/(?:; )+$/, ''))}</p>;
}
