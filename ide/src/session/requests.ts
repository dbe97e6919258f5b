import { ask, type HubSocket } from '../hub/socket';
import {
  changedFilesOf,
  entriesOf,
  idOf,
  refusalOf,
  workspaceModeOf,
  type ChangedFile,
  type ChatSession,
  type FileEntry,
  type WorkspaceMode,
} from '../protocol';
import { fieldsOf, textOrNull } from '../protocol/reading';
import type { Decision } from '../turn/actions';
import { ranked } from './ranked';

/** The hub acks within 10 s; the rest is for the way. */
const LIMIT_MS = 15_000;

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly value?: unknown };

/** What a turn changed, and what there is to say about the list. */
export interface ChangeList {
  readonly files: readonly ChangedFile[];
  readonly note: string | null;
}

export interface FileText {
  readonly content: string;
  readonly hash: string;
  readonly truncated: boolean;
  readonly binary: boolean;
}

/** The requests of a session that a person makes, each with its answer as a value. */
export class Requests {
  readonly #socket: HubSocket;
  readonly #session: ChatSession;

  constructor(socket: HubSocket, session: ChatSession) {
    this.#socket = socket;
    this.#session = session;
  }

  abort(turnId: string | null): Promise<Outcome<unknown>> {
    return this.#ask('abortWorkOrder', turnId === null ? {} : { turnId });
  }

  decide(turnId: string, callId: string, decision: Decision): Promise<Outcome<unknown>> {
    return this.#ask('toolApproval', { turnId, callId, decision });
  }

  answer(turnId: string, callId: string, answer: string): Promise<Outcome<unknown>> {
    return this.#ask('userAnswer', { turnId, callId, answer });
  }

  stopAgent(turnId: string, agentId: string): Promise<Outcome<unknown>> {
    return this.#ask('stopAgent', { turnId, agentId });
  }

  async mode(registrationId: string | null, mode: WorkspaceMode): Promise<Outcome<WorkspaceMode>> {
    const { _id, project } = this.#session;
    const outcome = await this.#ask('requestWorkspaceMode', registrationId, idOf(project), _id, mode);
    if (!outcome.ok) return outcome;
    return { ok: true, value: workspaceModeOf(outcome.value) ?? mode };
  }

  async fileTree(
    path: string,
    after?: string,
  ): Promise<Outcome<{ entries: readonly FileEntry[]; next: string | null }>> {
    const outcome = await this.#ask('fileTreeRequest', { path, ...(after === undefined ? {} : { after }) });
    if (!outcome.ok) return outcome;
    const { next } = fieldsOf(outcome.value);
    return { ok: true, value: { entries: entriesOf(outcome.value), next: typeof next === 'string' ? next : null } };
  }

  /** Files anywhere in the project whose paths have the text in them, those whose own names have it first. */
  async filesNamed(query: string): Promise<Outcome<readonly FileEntry[]>> {
    const outcome = await this.#ask('fileTreeRequest', { query });
    return outcome.ok ? { ok: true, value: ranked(entriesOf(outcome.value), query) } : outcome;
  }

  async fileRead(path: string): Promise<Outcome<FileText>> {
    const outcome = await this.#ask('fileReadRequest', { path });
    if (!outcome.ok) return outcome;
    const { content, hash, truncated, binary } = fieldsOf(outcome.value);
    return {
      ok: true,
      value: {
        content: typeof content === 'string' ? content : '',
        hash: typeof hash === 'string' ? hash : '',
        truncated: truncated === true,
        binary: binary === true,
      },
    };
  }

  async fileWrite(path: string, content: string, baseHash: string | null): Promise<Outcome<{ hash: string }>> {
    const outcome = await this.#ask('fileWriteRequest', { path, content, baseHash });
    if (!outcome.ok) return outcome;
    const { hash } = fieldsOf(outcome.value);
    return { ok: true, value: { hash: typeof hash === 'string' ? hash : '' } };
  }

  async changes(turnId: string, path?: string): Promise<Outcome<ChangeList>> {
    const outcome = await this.#ask('changesRequest', { turnId, ...(path === undefined ? {} : { path }) });
    if (!outcome.ok) return outcome;
    return {
      ok: true,
      value: { files: changedFilesOf(outcome.value), note: textOrNull(fieldsOf(outcome.value)['error']) },
    };
  }

  /** Undoes a turn's changes or one file's. A refusal comes with the files that stand in the way. */
  async putBack(turnId: string, path?: string): Promise<Outcome<readonly ChangedFile[]>> {
    const outcome = await this.#ask('putBackRequest', { turnId, ...(path === undefined ? {} : { path }) });
    const files = changedFilesOf(outcome.value);
    return outcome.ok ? { ok: true, value: files } : { ...outcome, value: { files } };
  }

  takeOver(): Promise<Outcome<unknown>> {
    return this.#ask('takeOverSession', this.#session._id);
  }

  async #ask(event: string, ...args: unknown[]): Promise<Outcome<unknown>> {
    const answer = await ask(this.#socket, LIMIT_MS, event, ...args);
    switch (answer.kind) {
      case 'cut':
        return { ok: false, code: 'cut', message: 'Not connected to the hub' };
      case 'timedOut':
        return { ok: false, code: 'timeout', message: 'The hub did not answer in time' };
      case 'answered': {
        const [success, value] = answer.args;
        return success === true ? { ok: true, value } : { ok: false, ...refusalOf(value, 'The hub refused it'), value };
      }
    }
  }
}
