import { fieldsOf, isFields, textOrNull } from '../protocol/reading';
import type { Call } from './blocks';

export type ToolIcon =
  'read' | 'write' | 'edit' | 'list' | 'search' | 'shell' | 'todo' | 'agent' | 'ask' | 'web' | 'tool';

interface Kind {
  readonly icon: ToolIcon;
  readonly running: string;
  readonly done: string;
  /** The parameter that says what it is about. */
  readonly target: string;
  /** Runs of it are drawn as one line: "Read 6 files". */
  readonly many?: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  read_file: { icon: 'read', running: 'Reading', done: 'Read', target: 'path', many: 'files' },
  list_files: { icon: 'list', running: 'Listing', done: 'Listed', target: 'path', many: 'folders' },
  glob: { icon: 'search', running: 'Finding', done: 'Found', target: 'pattern', many: 'patterns' },
  grep: { icon: 'search', running: 'Searching', done: 'Searched', target: 'pattern', many: 'patterns' },
  write_file: { icon: 'write', running: 'Writing', done: 'Wrote', target: 'path' },
  edit_file: { icon: 'edit', running: 'Editing', done: 'Edited', target: 'path' },
  shell: { icon: 'shell', running: 'Running', done: 'Ran', target: 'command' },
  todo: { icon: 'todo', running: 'Planning', done: 'Planned', target: '' },
  subagent: { icon: 'agent', running: 'Asking a subagent', done: 'Asked a subagent', target: 'prompt' },
  ask_user: { icon: 'ask', running: 'Asking you', done: 'Asked you', target: 'question' },
  web_fetch: { icon: 'web', running: 'Fetching', done: 'Fetched', target: 'url', many: 'pages' },
};

export interface ToolLine {
  readonly icon: ToolIcon;
  readonly verb: string;
  readonly target: string;
}

const LONGEST_TARGET = 300;

const kindOf = (name: string): Kind | undefined => (Object.hasOwn(KINDS, name) ? KINDS[name] : undefined);

/** What a call does, in a line. A tool the page does not know is called by its name. */
export function toolLine(call: Call): ToolLine {
  const kind = kindOf(call.name);
  const isOver = call.response !== undefined;
  if (kind === undefined) return { icon: 'tool', verb: isOver ? 'Called' : 'Calling', target: call.name };
  const given = textOrNull(fieldsOf(call.params)[kind.target]) ?? '';
  const target = call.name === 'list_files' && given === '.' ? 'the project' : given;
  return { icon: kind.icon, verb: isOver ? kind.done : kind.running, target: oneLine(target) };
}

/** "Read 6 files"; `null` for tools whose calls are drawn one by one. */
export function groupLine(name: string, count: number): string | null {
  const kind = kindOf(name);
  return kind?.many === undefined ? null : `${kind.done} ${count} ${kind.many}`;
}

/** The words for the status line while a call runs. */
export function activityOf(call: Call): string {
  const kind = kindOf(call.name);
  return kind === undefined || call.name === 'shell' ? `Running ${call.name}` : kind.running;
}

function oneLine(text: string): string {
  const [first = '', ...more] = text.trim().split('\n');
  const cut = first.slice(0, LONGEST_TARGET);
  return more.length > 0 || cut.length < first.length ? `${cut} …` : cut;
}

/** What a response says, as text. */
export function responseText(response: unknown): string {
  if (typeof response === 'string') return response;
  const fields = fieldsOf(response);
  for (const name of ['text', 'output', 'content', 'message', 'error']) {
    const text = fields[name];
    if (typeof text === 'string') return text;
  }
  return response === undefined || response === null ? '' : JSON.stringify(response, null, 2);
}

/** Whether the tool says that it did not do what it was asked. */
export function isFailure(response: unknown): boolean {
  if (!isFields(response)) return false;
  const { isError, error, success, outcome, status } = response;
  return (
    isError === true ||
    success === false ||
    error === true ||
    (typeof error === 'string' && error !== '') ||
    [outcome, status].some(
      (word) => word === 'failed' || word === 'error' || word === 'interrupted' || word === 'denied',
    )
  );
}

export type CallState = 'running' | 'done' | 'failed' | 'cut';

/** A call without a response in a turn that is over was cut short. */
export function callState(call: Call, isTurnLive: boolean): CallState {
  if (call.response === undefined) return isTurnLive ? 'running' : 'cut';
  return isFailure(call.response) ? 'failed' : 'done';
}

/** How long it took, where both ends are known. */
export function durationOf(call: Call): number | null {
  if (call.startedAt === null || call.endedAt === null) return null;
  const milliseconds = Date.parse(call.endedAt) - Date.parse(call.startedAt);
  return Number.isFinite(milliseconds) && milliseconds >= 0 ? milliseconds : null;
}

export interface Edit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The change that a call of the writing tools asks for; `null` for all others. */
export function editOf(call: Call): Edit | null {
  const fields = fieldsOf(call.params);
  const path = textOrNull(fields['path']);
  if (path === null) return null;
  if (call.name === 'edit_file' && typeof fields['oldText'] === 'string' && typeof fields['newText'] === 'string') {
    return { path, before: fields['oldText'], after: fields['newText'] };
  }
  if (call.name === 'write_file' && typeof fields['content'] === 'string') {
    return { path, before: '', after: fields['content'] };
  }
  return null;
}
