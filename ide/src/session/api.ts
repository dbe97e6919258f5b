import { idOf, type ChatSession, type Page, type Reference, type Registration, type TurnDocument } from '../protocol';

const LIMIT_MS = 10_000;
const TURNS_SHOWN = 50;

/** A refusal of the hub, in its own words. */
export class ApiFailure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
  }
}

/** What the page reads by REST. */
export interface Api {
  firstSession(): Promise<ChatSession | null>;
  projectName(project: Reference): Promise<string | null>;
  drones(): Promise<readonly Registration[]>;
  turns(sessionId: string): Promise<{ readonly oldestFirst: readonly TurnDocument[]; readonly hasEarlier: boolean }>;
}

export const api: Api = {
  async firstSession() {
    const page = await read<Page<ChatSession>>('/chat-session');
    return page.items[0] ?? null;
  },

  async projectName(project) {
    if (typeof project !== 'string') return project.name ?? project.slug ?? null;
    const found = await readIfThere<{ name?: string }>(`/project/${encodeURIComponent(idOf(project))}`);
    return found?.name ?? null;
  },

  async drones() {
    return (await read<Page<Registration>>('/drone/registration')).items;
  },

  async turns(sessionId) {
    const path = `/chat-session/${encodeURIComponent(sessionId)}/turn?limit=${TURNS_SHOWN}`;
    const page = await readIfThere<Page<TurnDocument>>(path);
    return { oldestFirst: page === null ? [] : page.items.toReversed(), hasEarlier: (page?.next ?? null) !== null };
  },
};

async function readIfThere<T>(path: string): Promise<T | null> {
  try {
    return await read<T>(path);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`/api/v1${path}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!response.ok) throw new ApiFailure(response.status, await problemOf(response));
  return (await response.json()) as T;
}

async function problemOf(response: Response): Promise<string> {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const problem = isJson ? ((await response.json()) as { detail?: string; title?: string; code?: string }) : {};
  return problem.detail ?? problem.title ?? problem.code ?? `The hub answered ${response.status}`;
}
