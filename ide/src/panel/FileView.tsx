import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { CopyButton } from '../common/CopyButton';
import { DiffView } from '../diff/DiffView';
import { diffOf } from '../diff/lines';
import { Code } from '../highlight/Code';
import { languageOf } from '../highlight/language';
import type { FileText, Requests } from '../session/requests';

interface Props {
  readonly path: string;
  readonly requests: Requests;
  readonly isEditable: boolean;
  readonly onClose: () => void;
}

const MOST_LINES = 5_000;

/** A file of the workspace: read always, written in User mode, and never over what someone else wrote meanwhile. */
export function FileView({ path, requests, isEditable, onClose }: Props) {
  const [file, setFile] = useState<FileText | null>(null);
  const [text, setText] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<FileText | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  const read = useCallback(async (): Promise<FileText | null> => {
    const outcome = await requests.fileRead(path);
    if (outcome.ok) return outcome.value;
    setMessage(outcome.message);
    return null;
  }, [requests, path]);

  useEffect(() => void read().then(setFile), [read]);

  const save = async (baseHash: string): Promise<void> => {
    if (text === null) return;
    setMessage('Saving');
    const outcome = await requests.fileWrite(path, text, baseHash);
    if (outcome.ok) {
      setFile((was) => (was === null ? was : { ...was, content: text, hash: outcome.value.hash }));
      setText(null);
      setTheirs(null);
      return setMessage('Saved');
    }
    setMessage(outcome.message);
    if (outcome.code === 'conflict') setTheirs(await read());
  };

  const isWhole = file !== null && !file.binary && !file.truncated;
  return (
    <div className="file">
      <div className="panel-bar">
        <button type="button" className="icon-button" aria-label="Back to the files" onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
        </button>
        <h2 className="file-path" dir="ltr">
          {path}
        </h2>
        {file !== null && !file.binary && <CopyButton text={text ?? file.content} />}
        {isWhole && isEditable && text === null && (
          <button type="button" className="button" onClick={() => setText(file.content)}>
            Edit
          </button>
        )}
        {text !== null && theirs === null && file !== null && (
          <>
            <button type="button" className="button button-main" onClick={() => void save(file.hash)}>
              Save
            </button>
            <button type="button" className="button" onClick={() => setText(null)}>
              Discard
            </button>
          </>
        )}
      </div>
      {message !== null && (
        <p className="panel-note" role="status">
          {message}
        </p>
      )}
      {isWhole && !isEditable && text === null && <p className="panel-note">Choose User mode above to edit.</p>}
      {file?.binary === true && <p className="panel-note">A binary file is not shown.</p>}
      {file?.truncated === true && (
        <p className="panel-note">The file is long: its beginning is shown, and it cannot be edited here.</p>
      )}
      {theirs !== null && text !== null && (
        <div className="conflict" role="alert">
          <p>The file was changed since you began. From what is there now to what you wrote:</p>
          <DiffView diff={diffOf(theirs.content, text)} label="Their text and yours" />
          <div className="turn-actions">
            <button type="button" className="button button-main" onClick={() => void save(theirs.hash)}>
              Keep mine
            </button>
            <button
              type="button"
              className="button"
              onClick={() => {
                setFile(theirs);
                setText(null);
                setTheirs(null);
                setMessage('Their text is shown');
              }}
            >
              Take theirs
            </button>
          </div>
        </div>
      )}
      {text !== null ? (
        <textarea
          className="file-edit"
          aria-label={`Text of ${path}`}
          spellCheck={false}
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        file !== null && !file.binary && <Lines content={file.content} language={languageOf(path)} />
      )}
    </div>
  );
}

function Lines({ content, language }: { readonly content: string; readonly language: string }) {
  const lines = content.split('\n');
  const shown = lines.slice(0, MOST_LINES);
  return (
    <div className="file-text" tabIndex={0} role="region" aria-label="Text of the file" dir="ltr">
      <pre className="file-numbers" aria-hidden="true">
        {shown.map((_, index) => index + 1).join('\n')}
      </pre>
      <pre className="file-lines">
        <Code code={shown.join('\n')} language={language} />
      </pre>
      {lines.length > shown.length && (
        <p className="panel-note">{`${lines.length - shown.length} more lines are not shown.`}</p>
      )}
    </div>
  );
}
