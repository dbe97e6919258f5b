/** What is being written at the caret that can be completed: `@` and a path, or `/` and a command at the very start. */
export interface Completion {
  readonly kind: 'file' | 'command';
  /** Where the sign is. */
  readonly start: number;
  /** What stands behind it. */
  readonly query: string;
}

export function completionAt(text: string, caret: number): Completion | null {
  const before = text.slice(0, caret);
  const command = /^\/([a-z]*)$/.exec(before);
  if (command !== null) return { kind: 'command', start: 0, query: command[1] ?? '' };
  const file = /(?:^|\s)@([^\s@]*)$/.exec(before);
  if (file === null) return null;
  const query = file[1] ?? '';
  return { kind: 'file', start: caret - query.length - 1, query };
}

/** The text with the chosen path in place, and where the caret is then. A folder goes on; a file is done. */
export function withFile(text: string, caret: number, completion: Completion, path: string): readonly [string, number] {
  const isFolder = path.endsWith('/');
  const put = `@${path}${isFolder ? '' : ' '}`;
  const rest = text.slice(caret).replace(isFolder ? '' : /^ /, '');
  return [text.slice(0, completion.start) + put + rest, completion.start + put.length];
}

/** The folder a half-written path lies in, and what its name begins with. */
export function folderOf(query: string): readonly [folder: string, name: string] {
  const slash = query.lastIndexOf('/');
  return slash < 0 ? ['', query] : [query.slice(0, slash), query.slice(slash + 1)];
}
