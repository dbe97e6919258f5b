import { folderOf } from '../composer/completion';
import type { Suggestion } from '../composer/useCompletion';
import type { Requests } from './requests';

/** Files and folders of the workspace that go on from a half-written path. Without a drone there are none. */
export async function filesFor(requests: Requests | null, query: string): Promise<readonly Suggestion[]> {
  if (requests === null) return [];
  const [folder, name] = folderOf(query);
  const outcome = await requests.fileTree(folder);
  if (!outcome.ok) return [];
  return outcome.value.entries
    .filter((entry) => entry.name.toLowerCase().startsWith(name.toLowerCase()))
    .map((entry) =>
      entry.type === 'directory' ? { words: `${entry.path}/`, hint: 'Folder' } : { words: entry.path, hint: 'File' },
    );
}
