import type { Rest, Tagged } from '../hub/rest';
import {
  idOf,
  type ChatSession,
  type Page,
  type Project,
  type Reference,
  type Registration,
  type TurnDocument,
} from '../protocol';

const TURNS_SHOWN = 50;

export interface TurnPage {
  readonly oldestFirst: readonly TurnDocument[];
  /** Where the older ones begin. */
  readonly earlier: string | null;
}

/** What a session reads and changes by REST. */
export interface Api {
  firstSession(): Promise<ChatSession | null>;
  session(id: string): Promise<ChatSession | null>;
  projectName(project: Reference): Promise<string | null>;
  drones(): Promise<readonly Registration[]>;
  /** `null` where they are as they were when the hub gave the tag. */
  newestTurns(sessionId: string, known: string | null): Promise<Tagged<TurnPage> | null>;
  earlierTurns(sessionId: string, before: string): Promise<TurnPage>;
  turn(turnId: string): Promise<TurnDocument | null>;
  changeSession(id: string, changes: Partial<ChatSession>): Promise<void>;
  changePrompt(turnId: string, prompt: string): Promise<void>;
  cancelTurn(turnId: string): Promise<void>;
}

const part = encodeURIComponent;

const turnsOf = (sessionId: string): string => `/chat-session/${part(sessionId)}/turn?limit=${TURNS_SHOWN}`;

const pageOf = ({ items, next }: Page<TurnDocument>): TurnPage => ({
  oldestFirst: items.toReversed(),
  earlier: next ?? null,
});

/** `sessions` reads the newest of them, the newest first. */
export const apiOf = (rest: Rest, sessions: () => Promise<readonly ChatSession[]>): Api => ({
  async firstSession() {
    return (await sessions())[0] ?? null;
  },

  session: (id) => rest.readIfThere<ChatSession>(`/chat-session/${part(id)}`),

  async projectName(project) {
    if (typeof project !== 'string' && (project.name ?? project.slug) !== undefined)
      return project.name ?? project.slug ?? null;
    const found = await rest.readIfThere<Project>(`/project/${part(idOf(project))}`);
    return found?.name ?? null;
  },

  async drones() {
    return (await rest.read<Page<Registration>>('/drone/registration')).items;
  },

  async newestTurns(sessionId, known) {
    const read = await rest.readIfChanged<Page<TurnDocument>>(turnsOf(sessionId), known);
    return read === null ? null : { value: pageOf(read.value), tag: read.tag };
  },

  async earlierTurns(sessionId, before) {
    return pageOf(await rest.read<Page<TurnDocument>>(`${turnsOf(sessionId)}&after=${part(before)}`));
  },

  turn: (turnId) => rest.readIfThere<TurnDocument>(`/turn/${part(turnId)}`),

  async changeSession(id, changes) {
    await rest.send('PATCH', `/chat-session/${part(id)}`, { body: changes });
  },

  async changePrompt(turnId, prompt) {
    await rest.send('PATCH', `/turn/${part(turnId)}`, { body: { prompt } });
  },

  async cancelTurn(turnId) {
    await rest.send('DELETE', `/turn/${part(turnId)}`);
  },
});
