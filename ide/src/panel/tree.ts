import type { FileEntry } from '../protocol';

/** A folder as far as it was listed. */
export interface Folder {
  readonly entries: readonly FileEntry[];
  /** Where the rest begins. */
  readonly next: string | null;
}

/** What is known of the workspace: folders by path, those that are open, those that are being listed, and refusals. */
export interface Tree {
  readonly folders: Readonly<Record<string, Folder>>;
  readonly open: readonly string[];
  readonly loading: readonly string[];
  readonly refusals: Readonly<Record<string, string>>;
}

export type TreeEvent =
  | { readonly type: 'toggled'; readonly path: string }
  | { readonly type: 'asked'; readonly path: string }
  | { readonly type: 'listed'; readonly path: string; readonly folder: Folder; readonly isMore: boolean }
  | { readonly type: 'refused'; readonly path: string; readonly message: string };

export const emptyTree: Tree = { folders: {}, open: [''], loading: [], refusals: {} };

export function reduce(tree: Tree, event: TreeEvent): Tree {
  const { path } = event;
  switch (event.type) {
    case 'toggled':
      return {
        ...tree,
        open: tree.open.includes(path) ? tree.open.filter((open) => open !== path) : [...tree.open, path],
      };
    case 'asked':
      return { ...tree, loading: [...tree.loading, path] };
    case 'listed': {
      const known = event.isMore ? (tree.folders[path]?.entries ?? []) : [];
      const { [path]: _, ...refusals } = tree.refusals;
      const folder = { entries: [...known, ...event.folder.entries], next: event.folder.next };
      return { ...tree, folders: { ...tree.folders, [path]: folder }, loading: without(tree.loading, path), refusals };
    }
    case 'refused':
      return { ...tree, loading: without(tree.loading, path), refusals: { ...tree.refusals, [path]: event.message } };
  }
}

const without = (paths: readonly string[], path: string): readonly string[] => paths.filter((other) => other !== path);

export type TreeRow =
  | { readonly kind: 'entry'; readonly entry: FileEntry; readonly depth: number; readonly isOpen: boolean }
  | { readonly kind: 'more'; readonly path: string; readonly depth: number; readonly next: string }
  | { readonly kind: 'note'; readonly path: string; readonly depth: number; readonly text: string };

/** The rows of the tree as it is open: folders first, then by name. */
export function rowsOf(tree: Tree, path = '', depth = 0): readonly TreeRow[] {
  const refusal = tree.refusals[path];
  if (refusal !== undefined) return [{ kind: 'note', path, depth, text: refusal }];
  const folder = tree.folders[path];
  if (folder === undefined) return [{ kind: 'note', path, depth, text: 'Reading' }];
  if (folder.entries.length === 0) return [{ kind: 'note', path, depth, text: 'Nothing in here' }];
  const rows = folder.entries.toSorted(byKindAndName).flatMap((entry): readonly TreeRow[] => {
    const isOpen = entry.type === 'directory' && tree.open.includes(entry.path);
    const row: TreeRow = { kind: 'entry', entry, depth, isOpen };
    return isOpen ? [row, ...rowsOf(tree, entry.path, depth + 1)] : [row];
  });
  return folder.next === null ? rows : [...rows, { kind: 'more', path, depth, next: folder.next }];
}

const byKindAndName = (one: FileEntry, other: FileEntry): number =>
  Number(other.type === 'directory') - Number(one.type === 'directory') || one.name.localeCompare(other.name);
