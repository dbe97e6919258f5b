import { ChevronRight, File, FileSymlink, Folder, RefreshCw } from 'lucide-react';
import { memo, useCallback, useEffect, useReducer, useState } from 'react';
import type { WorkspaceMode } from '../protocol';
import type { Requests } from '../session/requests';
import { sizeWords } from '../turn/words';
import { FileView } from './FileView';
import { emptyTree, reduce, rowsOf, type TreeRow } from './tree';

interface Props {
  /** `null` before the session is read. */
  readonly requests: Requests | null;
  /** A drone holds the session: files can be asked for. */
  readonly isReady: boolean;
  readonly mode: WorkspaceMode;
}

/** The workspace as the drone has it: folders are listed when they are opened. Not drawn again while an answer grows. */
export const FilesPanel = memo(function FilesPanel({ requests, isReady, mode }: Props) {
  const [tree, dispatch] = useReducer(reduce, emptyTree);
  const [path, setPath] = useState<string | null>(null);
  const [query, setQuery] = useState('');

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

  useEffect(() => void list(''), [list]);

  if (path !== null && requests !== null)
    return (
      <FileView key={path} path={path} requests={requests} isEditable={mode === 'user'} onClose={() => setPath(null)} />
    );

  if (!isReady && tree.folders[''] === undefined) {
    return <p className="panel-note">Files are shown when a drone holds this session.</p>;
  }

  const toggle = (row: TreeRow & { kind: 'entry' }): void => {
    if (row.entry.type !== 'directory') return setPath(row.entry.path);
    dispatch({ type: 'toggled', path: row.entry.path });
    if (!row.isOpen && tree.folders[row.entry.path] === undefined) void list(row.entry.path);
  };
  const wanted = query.trim().toLowerCase();
  const rows = rowsOf(tree).filter(
    (row) => wanted === '' || (row.kind === 'entry' && row.entry.path.toLowerCase().includes(wanted)),
  );

  return (
    <>
      <div className="panel-bar">
        <input
          id="file-search"
          className="field"
          type="search"
          aria-label="Find a file"
          placeholder="Find a file in open folders"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label="List again"
          onClick={() => tree.open.forEach((folder) => void list(folder))}
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
                aria-expanded={row.entry.type === 'directory' ? row.isOpen : undefined}
                onClick={() => toggle(row)}
              >
                <EntryIcon row={row} />
                <span className="tree-name">{row.entry.name}</span>
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
