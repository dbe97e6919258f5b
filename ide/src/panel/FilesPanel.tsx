import { ChevronRight, File, FileSymlink, Folder, RefreshCw } from 'lucide-react';
import { memo, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { FileEntry, WorkspaceMode } from '../protocol';
import type { Outcome, Requests } from '../session/requests';
import { sizeWords } from '../turn/words';
import { FileView } from './FileView';
import { emptyTree, reduce, rowsOf, type TreeRow } from './tree';

const TYPING_PAUSE_MS = 150;
/** An agent makes several calls in a moment. */
const WORKING_PAUSE_MS = 300;

interface Props {
  /** `null` before the session is read. */
  readonly requests: Requests | null;
  /** A drone holds the session and is there: files can be asked for. */
  readonly isReady: boolean;
  /** Another where the agent may have changed files since. */
  readonly work: string;
  readonly mode: WorkspaceMode;
}

/** The workspace as the drone has it: folders are listed when they are opened. Not drawn again while an answer grows. */
export const FilesPanel = memo(function FilesPanel({ requests, isReady, work, mode }: Props) {
  const [tree, dispatch] = useReducer(reduce, emptyTree);
  const [path, setPath] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const found = useFound(isReady ? requests : null, query.trim());

  const list = useCallback(
    async (folder: string, after?: string) => {
      if (requests === null || !isReady) return;
      dispatch({ type: 'asked', path: folder });
      const outcome = await requests.fileTree(folder, after);
      if (outcome.ok) dispatch({ type: 'listed', path: folder, folder: outcome.value, isMore: after !== undefined });
      else dispatch({ type: 'refused', path: folder, message: outcome.message });
    },
    [requests, isReady],
  );

  const open = useRef(tree.open);
  open.current = tree.open;
  const listAgain = useCallback(() => open.current.forEach((folder) => void list(folder)), [list]);

  useEffect(listAgain, [listAgain]);
  useEffect(() => {
    const pause = setTimeout(listAgain, WORKING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [work]);

  if (path !== null && requests !== null)
    return (
      <FileView key={path} path={path} requests={requests} isEditable={mode === 'user'} onClose={() => setPath(null)} />
    );

  if (!isReady && tree.folders[''] === undefined) {
    return <p className="panel-note">Files are shown when this tab has the session and a drone.</p>;
  }

  const toggle = (row: TreeRow & { kind: 'entry' }): void => {
    if (row.entry.type !== 'directory') return setPath(row.entry.path);
    dispatch({ type: 'toggled', path: row.entry.path });
    if (!row.isOpen && tree.folders[row.entry.path] === undefined) void list(row.entry.path);
  };
  /** Enter need not wait until the list is drawn. */
  const openFirst = async (): Promise<void> => {
    const wanted = query.trim();
    if (requests === null || wanted === '') return;
    const outcome = await requests.filesNamed(wanted);
    const first = outcome.ok ? outcome.value[0] : undefined;
    if (first !== undefined) setPath(first.path);
  };
  const rows = found ?? rowsOf(tree);

  return (
    <>
      <div className="panel-bar">
        <input
          id="file-search"
          className="field"
          type="search"
          aria-label="Find a file"
          placeholder="Find a file"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void openFirst();
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label="List again"
          onClick={listAgain}
        >
          <RefreshCw aria-hidden="true" />
        </button>
      </div>
      <ul className="tree" aria-label="Files">
        {rows.map((row) => (
          <li
            key={row.kind === 'entry' ? row.entry.path : `${row.kind} ${row.path}`}
            style={{ paddingLeft: `${row.depth * 0.875}rem` }}
          >
            {row.kind === 'entry' ? (
              <button
                type="button"
                className="tree-row"
                data-ignored={row.entry.ignored === true || undefined}
                title={row.entry.ignored === true ? 'Ignored by git' : undefined}
                aria-expanded={row.entry.type === 'directory' ? row.isOpen : undefined}
                onClick={() => toggle(row)}
              >
                <EntryIcon row={row} />
                <span className="tree-name">{found === null ? row.entry.name : row.entry.path}</span>
                {row.entry.type === 'file' && row.entry.size !== undefined && (
                  <span className="tree-size">{sizeWords(row.entry.size)}</span>
                )}
              </button>
            ) : row.kind === 'more' ? (
              <button type="button" className="quiet-button" onClick={() => void list(row.path, row.next)}>
                Show more
              </button>
            ) : (
              <p className="panel-note">{row.text}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
});

/** The rows for what is looked for, asked for when the typing pauses; `null` where nothing is. */
function useFound(requests: Requests | null, query: string): readonly TreeRow[] | null {
  const [found, setFound] = useState<readonly TreeRow[]>([]);
  useEffect(() => {
    if (query === '' || requests === null) return setFound([]);
    let isWanted = true;
    const pause = setTimeout(() => {
      void requests.filesNamed(query).then((outcome) => isWanted && setFound(foundRows(outcome)));
    }, TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(pause);
    };
  }, [requests, query]);
  return query === '' ? null : found;
}

function foundRows(outcome: Outcome<readonly FileEntry[]>): readonly TreeRow[] {
  if (!outcome.ok) return [{ kind: 'note', path: '', depth: 0, text: outcome.message }];
  if (outcome.value.length === 0) return [{ kind: 'note', path: '', depth: 0, text: 'No file is called so.' }];
  return outcome.value.map((entry) => ({ kind: 'entry', entry, depth: 0, isOpen: false }));
}

function EntryIcon({ row }: { readonly row: TreeRow & { kind: 'entry' } }) {
  switch (row.entry.type) {
    case 'directory':
      return (
        <>
          <ChevronRight className="tree-arrow" data-open={row.isOpen} aria-hidden="true" />
          <Folder aria-hidden="true" />
        </>
      );
    case 'symlink':
      return <FileSymlink aria-hidden="true" />;
    case 'file':
      return <File aria-hidden="true" />;
  }
}
