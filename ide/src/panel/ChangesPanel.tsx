import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { changedFilesOf, hasEnded, type ChangedFile } from '../protocol';
import type { Requests } from '../session/requests';
import { lastLine } from '../turn/lastLine';
import type { Turn } from '../turn/turn';
import { ChangedFileView, PatchView } from './ChangedFileView';

interface Props {
  readonly requests: Requests | null;
  readonly turns: readonly Turn[];
}

const WHOLE_SESSION = 'session';
/** Of a whole session; older turns are chosen one by one. */
const MOST_TURNS = 20;

const nameOf = (turn: Turn): string => lastLine(turn.prompt ?? 'Turn').slice(0, 60);

/** What a turn, or every turn of the session, changed in the workspace. */
export function ChangesPanel({ requests, turns }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const newestFirst = turns.filter((turn) => turn.status !== 'queued').toReversed();
  const turn = newestFirst.find(({ turnId }) => turnId === chosen) ?? newestFirst[0];
  const isRunning = turns.some(({ status }) => status === 'processing');
  if (requests === null) {
    return <p className="panel-note">Changes are shown when this tab has the session and a drone.</p>;
  }
  if (turn === undefined) return <p className="panel-note">No turn has run yet.</p>;
  const isWhole = chosen === WHOLE_SESSION;
  const shown = isWhole ? newestFirst.slice(0, MOST_TURNS) : [turn];
  return (
    <>
      <div className="panel-bar">
        <select
          className="field"
          aria-label="Turn"
          value={isWhole ? WHOLE_SESSION : turn.turnId}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value={WHOLE_SESSION}>The whole session</option>
          {newestFirst.map((candidate) => (
            <option key={candidate.turnId} value={candidate.turnId}>
              {nameOf(candidate)}
            </option>
          ))}
        </select>
      </div>
      {shown.map((one) => (
        <section key={one.turnId} className="changes-turn" aria-label={`Changes of: ${nameOf(one)}`}>
          {isWhole && <h3 className="changes-name">{nameOf(one)}</h3>}
          <TurnChanges requests={requests} turn={one} isRunning={isRunning} />
        </section>
      ))}
      {isWhole && newestFirst.length > shown.length && (
        <p className="panel-note">Older turns are not listed here: choose them above.</p>
      )}
    </>
  );
}

interface TurnProps {
  readonly requests: Requests;
  readonly turn: Turn;
  readonly isRunning: boolean;
}

/** What one turn changed, and the way back: of one file, or of all. */
function TurnChanges({ requests, turn, isRunning }: TurnProps) {
  const [files, setFiles] = useState<readonly ChangedFile[] | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<readonly ChangedFile[]>([]);
  const { turnId } = turn;
  const isOver = hasEnded(turn.status);

  const read = useCallback(async () => {
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
    const outcome = await requests.putBack(turnId, path);
    setMessage(outcome.ok ? 'Put back.' : outcome.message);
    setConflicts(outcome.ok ? [] : changedFilesOf(outcome.value).filter((file) => file.patch !== undefined));
    await read();
  };

  return (
    <>
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
          <PatchView patch={file.patch ?? ''} path={file.path} label={`Changed since in ${file.path}`} />
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
            key={file.path}
            file={file}
            isRunning={isRunning}
            requests={requests}
            turnId={turnId}
            onPutBack={() => void putBack(file.path)}
          />
        ))}
      </ul>
      {files !== null && files.length > 0 && (
        <div className="changes-all">
          <button type="button" className="button" disabled={isRunning} onClick={() => void putBack()}>
            <Undo2 aria-hidden="true" />
            Put all back
          </button>
        </div>
      )}
    </>
  );
}
