import { expect, it } from 'vitest';
import type { FileEntry } from '../protocol';
import { ranked } from './ranked';

const file = (path: string): FileEntry => ({ name: path.slice(path.lastIndexOf('/') + 1), path, type: 'file' });

it('files whose own names have the text come first, those near to the root before the others', () => {
  const found = ['app/b/readme.md', 'deep/in/here/App.java', 'app/a.md', 'App.md', 'other.md'].map(file);

  expect(ranked(found, 'app').map(({ path }) => path)).toEqual([
    'App.md',
    'deep/in/here/App.java',
    'app/a.md',
    'app/b/readme.md',
  ]);
});
