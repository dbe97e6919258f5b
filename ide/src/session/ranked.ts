import type { FileEntry } from '../protocol';

/** Files that were found, those first whose own names have the text, and of these the ones nearest to the root. */
export function ranked(entries: readonly FileEntry[], query: string): readonly FileEntry[] {
  const wanted = query.toLowerCase();
  const isInName = (entry: FileEntry): boolean => entry.name.toLowerCase().includes(wanted);
  const depth = (entry: FileEntry): number => entry.path.split('/').length;
  return entries
    .filter((entry) => entry.path.toLowerCase().includes(wanted))
    .toSorted(
      (one, other) =>
        Number(isInName(other)) - Number(isInName(one)) ||
        depth(one) - depth(other) ||
        one.path.localeCompare(other.path),
    );
}
