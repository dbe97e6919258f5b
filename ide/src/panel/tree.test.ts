import { describe, expect, it } from 'vitest';
import type { FileEntry } from '../protocol';
import { emptyTree, reduce, rowsOf, type Tree, type TreeEvent } from './tree';

const entry = (path: string, type: FileEntry['type'] = 'file'): FileEntry => ({
  name: path.split('/').at(-1) ?? '',
  path,
  type,
});
const listed = (
  path: string,
  entries: readonly FileEntry[],
  next: string | null = null,
  isMore = false,
): TreeEvent => ({
  type: 'listed',
  path,
  folder: { entries, next },
  isMore,
});
const fold = (...events: readonly TreeEvent[]): Tree => events.reduce(reduce, emptyTree);
const outline = (tree: Tree): readonly string[] =>
  rowsOf(tree).map(
    (row) =>
      `${'  '.repeat(row.depth)}${row.kind === 'entry' ? row.entry.name : row.kind === 'more' ? '...' : `(${row.text})`}`,
  );

describe('the tree', () => {
  it('has folders first, each listed when it is opened', () => {
    const root = listed('', [entry('b.txt'), entry('src', 'directory'), entry('a.txt')]);

    expect(outline(fold(root))).toEqual(['src', 'a.txt', 'b.txt']);
    expect(outline(fold(root, { type: 'toggled', path: 'src' }))).toEqual(['src', '  (Reading)', 'a.txt', 'b.txt']);
    expect(outline(fold(root, { type: 'toggled', path: 'src' }, listed('src', [entry('src/x.ts')])))).toEqual([
      'src',
      '  x.ts',
      'a.txt',
      'b.txt',
    ]);
  });

  it('goes on where a long folder was cut', () => {
    const first = listed('', [entry('a')], 'a');

    expect(outline(fold(first))).toEqual(['a', '...']);
    expect(outline(fold(first, listed('', [entry('b')], null, true)))).toEqual(['a', 'b']);
  });

  it('says why a folder cannot be listed, until it can', () => {
    const refused: TreeEvent = { type: 'refused', path: '', message: 'Failed to reach drone' };

    expect(outline(fold(refused))).toEqual(['(Failed to reach drone)']);
    expect(outline(fold(refused, listed('', [])))).toEqual(['(Nothing in here)']);
  });
});
