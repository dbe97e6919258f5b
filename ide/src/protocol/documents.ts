import { fieldsOf, isFields } from './reading';

export type TurnStatus = 'queued' | 'processing' | 'finished' | 'error' | 'aborted';

/** What a turn took. */
export interface TurnStats {
  readonly toolCallCount: number;
  readonly inputTokenCount: number;
  readonly responseTokenCount: number;
  readonly thinkingTokenCount: number;
  readonly cost: number;
  readonly durationMs: number;
}

export interface ToolCallDocument {
  readonly callId: string;
  readonly name: string;
  readonly parameters?: unknown;
  readonly response?: unknown;
  readonly subagent?: SubagentDocument | null;
}

export interface BlockDocument {
  readonly mode: string;
  readonly content: unknown;
  readonly createdAt?: string;
  readonly superseded?: boolean | null;
}

export interface SubagentDocument {
  readonly prompt?: string;
  readonly status?: string;
  readonly blocks?: readonly BlockDocument[];
  readonly stats?: Partial<TurnStats> | null;
}

export interface TurnDocument {
  readonly _id: string;
  readonly prompt: string;
  readonly promptId?: string | null;
  readonly status: TurnStatus;
  readonly recovering?: boolean;
  readonly model?: string | null;
  readonly blocks?: readonly BlockDocument[];
  readonly stats?: Partial<TurnStats> | null;
  readonly errorMessage?: string | null;
  readonly createdAt: string;
  readonly lastSeq?: number;
}

export type Reference = string | { readonly _id: string; readonly name?: string; readonly slug?: string };

export type SessionMode = 'plan' | 'build';

export interface SessionStats {
  readonly turnCount?: number;
  readonly toolCallCount?: number;
  readonly inputTokenCount?: number;
  readonly responseTokenCount?: number;
  readonly cost?: number;
}

export interface ChatSession {
  readonly _id: string;
  readonly name: string;
  readonly project: Reference;
  readonly provider?: Reference | null;
  readonly selectedModel?: string | null;
  readonly mode?: SessionMode;
  readonly workspaceId?: string | null;
  readonly stats?: SessionStats | null;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly revision?: number;
}

export type ToolPolicy = 'ask' | 'auto' | 'deny';

export type Policy = Readonly<Record<string, ToolPolicy>>;

export interface Project {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  readonly gitUrl?: string | null;
  readonly instructions?: string | null;
  readonly acceptanceCriteria?: string | null;
  readonly policy?: Policy | null;
  readonly revision?: number;
}

export type DroneStatus = 'starting' | 'available' | 'busy' | 'offline';

export type WorkspaceMode = 'idle' | 'user' | 'agent';

/** A server of the Model Context Protocol, as its drone knows it. */
export interface ServerState {
  readonly name: string;
  readonly transport: 'stdio' | 'http' | undefined;
  readonly status: 'idle' | 'running' | 'failed' | 'untrusted';
  readonly tools: number;
  readonly message: string | undefined;
}

export interface Registration {
  readonly _id: string;
  readonly hostname: string;
  readonly status: DroneStatus;
  readonly chatSessionId?: string | null;
  readonly workspaceDir?: string;
  readonly workspaceId?: string;
  readonly workspace?: { readonly mode?: WorkspaceMode | null; readonly servers?: unknown } | null;
  readonly version?: string;
  readonly lastSeenAt?: string;
  readonly createdAt?: string;
}

export interface Provider {
  readonly _id: string;
  readonly name: string;
  readonly apiType: 'openai' | 'anthropic' | 'ollama' | 'demo';
  readonly baseUrl?: string | null;
  readonly shared?: boolean;
}

export interface User {
  readonly _id: string;
  readonly email: string;
  readonly displayName?: string;
  readonly role?: string;
  readonly disabled?: boolean;
  /** Not so for who came in by a printed link and has chosen none yet. */
  readonly hasPassword?: boolean;
}

export interface FileEntry {
  readonly name: string;
  readonly path: string;
  readonly type: 'file' | 'directory' | 'symlink';
  readonly size?: number;
  readonly modifiedAt?: string;
  /** Whether git ignores it. */
  readonly ignored?: boolean;
}

export interface ChangedFile {
  readonly path: string;
  readonly status: string;
  readonly additions?: number;
  readonly deletions?: number;
  readonly patch?: string;
}

export interface LogLine {
  readonly at: string;
  readonly component: string;
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | null;
}

export const idOf = (reference: Reference): string => (typeof reference === 'string' ? reference : reference._id);

export const hasEnded = (status: TurnStatus): boolean =>
  status === 'finished' || status === 'error' || status === 'aborted';

export const isStatus = (value: unknown): value is TurnStatus =>
  value === 'queued' || value === 'processing' || (typeof value === 'string' && hasEnded(value as TurnStatus));

const count = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

export const NO_STATS: TurnStats = {
  toolCallCount: 0,
  inputTokenCount: 0,
  responseTokenCount: 0,
  thinkingTokenCount: 0,
  cost: 0,
  durationMs: 0,
};

/** The counts of a turn; `null` where nothing was said of them. */
export function statsOf(value: unknown): TurnStats | null {
  if (!isFields(value)) return null;
  return {
    toolCallCount: count(value['toolCallCount']),
    inputTokenCount: count(value['inputTokenCount']),
    responseTokenCount: count(value['responseTokenCount']),
    thinkingTokenCount: count(value['thinkingTokenCount']),
    cost: count(value['cost']),
    durationMs: count(value['durationMs']),
  };
}

export function registrationOf(value: unknown): Registration | null {
  if (!isFields(value) || typeof value['_id'] !== 'string') return null;
  return value as unknown as Registration;
}

/** The servers that a drone speaks of; what is no server is left out. */
export function serversOf(drone: Registration): readonly ServerState[] {
  const servers = drone.workspace?.servers;
  if (!Array.isArray(servers)) return [];
  return servers.flatMap((server) => {
    const { name, transport, status, tools, message } = fieldsOf(server);
    if (typeof name !== 'string') return [];
    return [
      {
        name,
        transport: transport === 'stdio' || transport === 'http' ? transport : undefined,
        status: status === 'idle' || status === 'running' || status === 'untrusted' ? status : 'failed',
        tools: Math.max(0, count(tools)),
        message: typeof message === 'string' ? message : undefined,
      },
    ];
  });
}

export function sessionChangeOf(value: unknown): Partial<ChatSession> | null {
  return isFields(value) && typeof value['_id'] === 'string' ? (value as Partial<ChatSession>) : null;
}

export const workspaceModeOf = (value: unknown): WorkspaceMode | null =>
  value === 'idle' || value === 'user' || value === 'agent' ? value : null;

export function logLineOf(args: readonly unknown[]): LogLine | null {
  const [at, component, level, message] = args;
  if (typeof component !== 'string' || typeof message !== 'string') return null;
  const known = level === 'debug' || level === 'warn' || level === 'error' ? level : 'info';
  return { at: typeof at === 'string' ? at : new Date().toISOString(), component, level: known, message };
}

/** The entries of a folder as a drone lists them; what is no entry is left out. */
export function entriesOf(value: unknown): readonly FileEntry[] {
  const entries = fieldsOf(value)['entries'];
  if (!Array.isArray(entries)) return [];
  return entries.filter(
    (entry): entry is FileEntry =>
      isFields(entry) && typeof entry['name'] === 'string' && typeof entry['path'] === 'string',
  );
}

export function changedFilesOf(value: unknown): readonly ChangedFile[] {
  const files = fieldsOf(value)['files'];
  if (!Array.isArray(files)) return [];
  return files.filter((file): file is ChangedFile => isFields(file) && typeof file['path'] === 'string');
}
