import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import type { FileEditor } from './editor';
import { loadWords, useEditor } from './useEditor';
import './editor.css';

export interface CodeHandle {
  /** What is written now; `null` before the editor is there. */
  readonly text: () => string | null;
}

interface Props {
  readonly handle: Ref<CodeHandle>;
  readonly path: string;
  readonly language: string;
  /** Another object is another text, which is shown in place of all that is there. */
  readonly given: { readonly content: string };
  readonly isEditing: boolean;
  /** What someone else wrote meanwhile. */
  readonly theirs: string | null;
  readonly onChange: () => void;
  /** What is shown until the editor is there. */
  readonly plain: ReactNode;
}

/** A file in the editor. The text is the editor's own while it is written: no stroke renders anything here. */
export function CodeFile({ handle, path, language, given, isEditing, theirs, onChange, plain }: Props) {
  const load = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const file = useRef<FileEditor | null>(null);
  const shown = useRef(given);
  const told = useRef(onChange);
  told.current = onChange;
  useImperativeHandle(handle, () => ({ text: () => file.current?.text() ?? null }), []);

  useEffect(() => {
    if (load.kind !== 'there' || host.current === null) return;
    file.current = load.editor.openFile(host.current, {
      text: shown.current.content,
      language,
      label: `Text of ${path}`,
      onChange: () => told.current(),
    });
    return () => {
      file.current?.close();
      file.current = null;
    };
  }, [load, path, language]);

  useEffect(() => {
    shown.current = given;
    if (file.current !== null && file.current.text() !== given.content) file.current.show(given.content);
  }, [given]);

  useEffect(() => {
    if (load.kind === 'there') file.current?.allowWriting(isEditing);
  }, [load, isEditing]);

  useEffect(() => {
    if (load.kind === 'there') file.current?.compareWith(theirs);
  }, [load, theirs]);

  if (load.kind === 'there') return <div ref={host} className="code-file" />;
  return (
    <>
      {(isEditing || load.kind === 'failed') && (
        <p className="panel-note" role="status">
          {loadWords(load)}
        </p>
      )}
      {load.kind === 'failed' && (
        <button type="button" className="button" onClick={load.retry}>
          Retry
        </button>
      )}
      {plain}
    </>
  );
}
