import { folderOf } from '../composer/completion';
import type { Suggestion } from '../composer/useCompletion';
import type { Requests } from './requests';

const SHORTEST_NAME = 2;

/**
 * Files and folders of the workspace that go on from a half-written path, and for a name alone files anywhere that have
 * it. Without a drone there are none.
 */
export async function filesFor(requests: Requests | null, query: string): Promise<readonly Suggestion[]> {
  if (requests === null) return [];
  const [folder, name] = folderOf(query);
  const here = await entriesFor(requests, folder, name);
  if (folder !== '' || name.length < SHORTEST_NAME) return here;
  const found = await requests.filesNamed(name);
  const known = new Set(here.map(({ words }) => words));
  const elsewhere = found.ok ? found.value.filter(({ path }) => !known.has(path)) : [];
  return [...here, ...elsewhere.map(({ path }) => ({ words: path, hint: 'File' }))];
}

async function entriesFor(requests: Requests, folder: string, name: string): Promise<readonly Suggestion[]> {
  const outcome = await requests.fileTree(folder);
  if (!outcome.ok) return [];
  return outcome.value.entries
    .filter((entry) => entry.name.toLowerCase().startsWith(name.toLowerCase()))
    .map((entry) =>
      entry.type === 'directory' ? { words: `${entry.path}/`, hint: 'Folder' } : { words: entry.path, hint: 'File' },
    );
}
