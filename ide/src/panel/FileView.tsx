import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useKeys } from '../app/keys';
import { CopyButton } from '../common/CopyButton';
import { CodeFile, type CodeHandle } from '../editor/CodeFile';
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
  const [isEditing, setEditing] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [theirs, setTheirs] = useState<FileText | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const code = useRef<CodeHandle>(null);

  const read = useCallback(async (): Promise<FileText | null> => {
    const outcome = await requests.fileRead(path);
    if (outcome.ok) return outcome.value;
    setMessage(outcome.message);
    return null;
  }, [requests, path]);

  useEffect(() => void read().then(setFile), [read]);

  const leave = (shown: FileText | null, words: string | null): void => {
    // Another object, even with the text of before: what was written goes.
    setFile(shown === null ? null : { ...shown });
    setEditing(false);
    setChanged(false);
    setTheirs(null);
    setMessage(words);
  };

  const save = async (): Promise<void> => {
    const text = code.current?.text() ?? null;
    if (text === null || file === null || !isEditing) return;
    setMessage('Saving');
    const outcome = await requests.fileWrite(path, text, (theirs ?? file).hash);
    if (outcome.ok) return leave({ ...file, content: text, hash: outcome.value.hash }, 'Saved');
    setMessage(outcome.message);
    if (outcome.code === 'conflict') setTheirs(await read());
  };

  useKeys(isEditing ? { 'mod+s': () => void save() } : {});

  const close = (): void => {
    if (isChanged) setMessage('Save or discard what you wrote first.');
    else onClose();
  };

  const isText = file !== null && !file.binary;
  const isWhole = isText && !file.truncated;
  return (
    <div className="file">
      <div className="panel-bar">
        <button type="button" className="icon-button" aria-label="Back to the files" onClick={close}>
          <ArrowLeft aria-hidden="true" />
        </button>
        <h2 className="file-path" dir="ltr">
          {path}
        </h2>
        {isText && !isEditing && <CopyButton text={file.content} />}
        {isWhole && isEditable && !isEditing && (
          <button type="button" className="button" onClick={() => setEditing(true)}>
            Edit
          </button>
        )}
        {isEditing && theirs === null && (
          <>
            <button type="button" className="button button-main" onClick={() => void save()}>
              Save
            </button>
            <button type="button" className="button" onClick={() => leave(file, null)}>
              Discard
            </button>
          </>
        )}
      </div>
      {message !== null && theirs === null && (
        <p className="panel-note" role="status">
          {message}
        </p>
      )}
      {isWhole && !isEditable && !isEditing && <p className="panel-note">Choose User mode above to edit.</p>}
      {file?.binary === true && <p className="panel-note">A binary file is not shown.</p>}
      {file?.truncated === true && (
        <p className="panel-note">The file is long: its beginning is shown, and it cannot be edited here.</p>
      )}
      {theirs !== null && (
        <div className="conflict" role="alert">
          <p>Someone else changed this file meanwhile. Where it differs, choose theirs or yours, then save; or take theirs whole.</p>
          <div className="turn-actions">
            <button type="button" className="button button-main" onClick={() => void save()}>
              Save what is below
            </button>
            <button type="button" className="button" onClick={() => leave(theirs, 'Their text is shown')}>
              Take theirs
            </button>
          </div>
        </div>
      )}
      {isText && (
        <CodeFile
          handle={code}
          path={path}
          language={languageOf(path)}
          given={file}
          isEditing={isEditing}
          theirs={theirs?.content ?? null}
          onChange={() => setChanged(isEditing)}
          plain={<Lines content={file.content} language={languageOf(path)} />}
        />
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
