const LIMIT_MS = 10_000;

/** A refusal of the hub, in its own words. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
  }
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

interface Options {
  readonly body?: unknown;
  readonly token?: string | null;
  readonly limit?: number;
  /** Makes a repeated POST one: its outcome is stored by the hub. */
  readonly idempotencyKey?: string;
  /** The tag of what was read before: the hub need not say the same again. */
  readonly known?: string | null;
}

/** Something that was read, and the tag by which the hub tells whether it has changed since. */
export interface Tagged<T> {
  readonly value: T;
  readonly tag: string | null;
}

const UNCHANGED = 304;

/** One request to the hub's REST side. Answers what is in it, `null` for an empty one; throws {@link ApiFailure}. */
export async function send<T>(method: Method, path: string, options: Options = {}): Promise<T> {
  return bodyOf<T>(await ask(method, path, options));
}

async function ask(method: Method, path: string, options: Options): Promise<Response> {
  const { body, token, limit = LIMIT_MS, idempotencyKey, known } = options;
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token == null ? {} : { authorization: `Bearer ${token}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(known == null ? {} : { 'if-none-match': known }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(limit),
  });
  if (!response.ok && response.status !== UNCHANGED) throw await failureOf(response);
  return response;
}

async function bodyOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as T;
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const problem = isJson ? ((await response.json()) as { detail?: string; title?: string; code?: string }) : {};
  const words = problem.detail ?? problem.title ?? problem.code ?? `The hub answered ${response.status}`;
  return new ApiFailure(response.status, problem.code ?? '', words);
}

/** Why something failed, in words for a person. */
export function wordsOf(failure: unknown): string {
  if (failure instanceof DOMException && failure.name === 'TimeoutError') return 'The hub did not answer in time';
  if (failure instanceof TypeError) return 'The hub cannot be reached';
  return failure instanceof Error ? failure.message : String(failure);
}

/** The REST side as someone who is signed in, or needs not be, sees it. */
export class Rest {
  readonly #token: () => string | null;
  readonly #refused: () => Promise<boolean>;

  /** `refused` is asked when the hub says 401: whether there is a new token, so that the request is made once more. */
  constructor(token: () => string | null, refused: () => Promise<boolean>) {
    this.#token = token;
    this.#refused = refused;
  }

  async send<T>(method: Method, path: string, options: Omit<Options, 'token'> = {}): Promise<T> {
    return bodyOf<T>(await this.#ask(method, path, options));
  }

  async #ask(method: Method, path: string, options: Omit<Options, 'token'>): Promise<Response> {
    try {
      return await ask(method, path, { ...options, token: this.#token() });
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 401 || !(await this.#refused())) throw failure;
      return ask(method, path, { ...options, token: this.#token() });
    }
  }

  /** `null` for what has not changed since the hub gave the tag. */
  async readIfChanged<T>(path: string, known: string | null): Promise<Tagged<T> | null> {
    const response = await this.#ask('GET', path, { known });
    if (response.status === UNCHANGED) return null;
    return { value: await bodyOf<T>(response), tag: response.headers.get('etag') };
  }

  read<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  /** `null` for what is not there. */
  async readIfThere<T>(path: string): Promise<T | null> {
    try {
      return await this.read<T>(path);
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 404) return null;
      throw failure;
    }
  }
}
