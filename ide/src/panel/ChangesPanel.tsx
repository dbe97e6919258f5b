import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { DiffCount, DiffView } from '../diff/DiffView';
import { patchOf } from '../diff/lines';
import { changedFilesOf, hasEnded, type ChangedFile } from '../protocol';
import type { Requests } from '../session/requests';
import { visible } from '../output/ansi';
import { lastLine } from '../turn/lastLine';
import type { Turn } from '../turn/turn';

interface Props {
  readonly requests: Requests | null;
  readonly turns: readonly Turn[];
}

/** What a turn changed in the workspace, and the way back: of one file, or of all. */
export function ChangesPanel({ requests, turns }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [files, setFiles] = useState<readonly ChangedFile[] | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<readonly ChangedFile[]>([]);
  const candidates = turns.filter((turn) => turn.status !== 'queued');
  const turn = candidates.find(({ turnId }) => turnId === chosen) ?? candidates.at(-1);
  const turnId = turn?.turnId;
  const isRunning = turns.some(({ status }) => status === 'processing');
  const isOver = turn !== undefined && hasEnded(turn.status);

  const read = useCallback(async () => {
    if (requests === null || turnId === undefined) return;
    const outcome = await requests.changes(turnId);
    setFiles(outcome.ok ? outcome.value.files : []);
    setNote(outcome.ok ? outcome.value.note : outcome.message);
    // What a running turn has changed is read again when it is over.
  }, [requests, turnId, isOver]);

  useEffect(() => {
    setMessage(null);
    setConflicts([]);
    void read();
  }, [read]);

  const putBack = async (path?: string): Promise<void> => {
    if (requests === null || turnId === undefined) return;
    const outcome = await requests.putBack(turnId, path);
    setMessage(outcome.ok ? 'Put back.' : outcome.message);
    setConflicts(outcome.ok ? [] : changedFilesOf(outcome.value).filter((file) => file.patch !== undefined));
    await read();
  };

  if (requests === null) return <p className="panel-note">Changes are shown when a drone holds this session.</p>;
  if (turn === undefined) return <p className="panel-note">No turn has run yet.</p>;
  return (
    <>
      <div className="panel-bar">
        <select className="field" aria-label="Turn" value={turnId} onChange={(event) => setChosen(event.target.value)}>
          {candidates.toReversed().map((candidate) => (
            <option key={candidate.turnId} value={candidate.turnId}>
              {lastLine(candidate.prompt ?? 'Turn').slice(0, 60)}
            </option>
          ))}
        </select>
        {files !== null && files.length > 0 && (
          <button type="button" className="button" disabled={isRunning} onClick={() => void putBack()}>
            <Undo2 aria-hidden="true" />
            Put all back
          </button>
        )}
      </div>
      {[message, note].map(
        (text, index) =>
          text !== null && (
            <p key={index} className="panel-note" role="status">
              {text}
            </p>
          ),
      )}
      {conflicts.map((file) => (
        <div key={file.path}>
          <p className="panel-note" dir="ltr">{`Since then in ${file.path}:`}</p>
          <PatchView patch={file.patch ?? ''} label={`Changed since in ${file.path}`} />
        </div>
      ))}
      {files === null && <p className="panel-note">Reading</p>}
      {files !== null && files.length === 0 && note === null && (
        <p className="panel-note">
          {message === null ? 'This turn changed no file.' : 'Nothing is left of what it changed.'}
        </p>
      )}
      <ul className="changes">
        {files?.map((file) => (
          <ChangedFileView
            key={`${turn.turnId} ${file.path}`}
            file={file}
            isRunning={isRunning}
            requests={requests}
            turnId={turn.turnId}
            onPutBack={() => void putBack(file.path)}
          />
        ))}
      </ul>
    </>
  );
}

interface FileProps {
  readonly file: ChangedFile;
  readonly isRunning: boolean;
  readonly requests: Requests;
  readonly turnId: string;
  readonly onPutBack: () => void;
}

function ChangedFileView({ file, isRunning, requests, turnId, onPutBack }: FileProps) {
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
      {isOpen && patch !== null && <PatchView patch={patch} label={`Changes in ${file.path}`} />}
    </li>
  );
}

/** A patch as a diff; one without lines, of a binary file or a mode, in its own words. */
function PatchView({ patch, label }: { readonly patch: string; readonly label: string }) {
  const diff = patchOf(patch);
  if (diff.lines.length > 0) return <DiffView diff={diff} label={label} />;
  const words = patch.split('\n').filter((line) => !line.startsWith('diff --git ') && !line.startsWith('index '));
  return <p className="panel-note">{visible(words.join('; ').replace(/(?:; )+$/, ''))}</p>;
}
