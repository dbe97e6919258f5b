import type { Rest } from '../hub/rest';
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
  turns(sessionId: string, before?: string): Promise<TurnPage>;
  turn(turnId: string): Promise<TurnDocument | null>;
  changePrompt(turnId: string, prompt: string): Promise<void>;
  cancelTurn(turnId: string): Promise<void>;
}

const part = encodeURIComponent;

export const apiOf = (rest: Rest): Api => ({
  async firstSession() {
    const page = await rest.read<Page<ChatSession>>('/chat-session');
    return page.items[0] ?? null;
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

  async turns(sessionId, before) {
    const after = before === undefined ? '' : `&after=${part(before)}`;
    const page = await rest.readIfThere<Page<TurnDocument>>(
      `/chat-session/${part(sessionId)}/turn?limit=${TURNS_SHOWN}${after}`,
    );
    return { oldestFirst: page === null ? [] : page.items.toReversed(), earlier: page?.next ?? null };
  },

  turn: (turnId) => rest.readIfThere<TurnDocument>(`/turn/${part(turnId)}`),

  async changePrompt(turnId, prompt) {
    await rest.send('PATCH', `/turn/${part(turnId)}`, { body: { prompt } });
  },

  async cancelTurn(turnId) {
    await rest.send('DELETE', `/turn/${part(turnId)}`);
  },
});
