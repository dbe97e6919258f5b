import type { User } from '../protocol';
import { isFields } from '../protocol/reading';
import { ApiFailure, send, wordsOf } from './rest';

/** Who the hub thinks we are. `open` is a hub that asks nobody to sign in. */
export type AuthState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'open' }
  | { readonly kind: 'signedIn'; readonly user: User; readonly isPasswordAsked?: true }
  | { readonly kind: 'signedOut'; readonly isSetUpNeeded: boolean }
  | { readonly kind: 'unreachable'; readonly message: string };

/** Whether the hub answers us. */
export const isIn = ({ kind }: AuthState): boolean => kind === 'open' || kind === 'signedIn';

interface Grant {
  readonly token: string;
  readonly expiresAt?: string;
  readonly user: User;
}

export interface SetUp {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly setupCode: string;
}

/** A new token is fetched this long before the old one ends. */
const EARLY_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** Holds the short-lived token in memory and renews it by the browser's refresh cookie. */
export class Auth {
  readonly #listeners = new Set<() => void>();
  #state: AuthState = { kind: 'asking' };
  #token: string | null = null;
  #renewing: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly state = (): AuthState => this.#state;

  readonly token = (): string | null => this.#token;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Finds out who we are; tries on while the hub cannot be reached. */
  async start(pause = FIRST_PAUSE_MS): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.#take(await send<Grant>('POST', '/auth/refresh', { body: {} }));
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 404) return this.#set({ kind: 'open' });
      if (failure instanceof ApiFailure && failure.status < 500) return this.#signedOut();
      this.#set({ kind: 'unreachable', message: wordsOf(failure) });
      this.#timer = setTimeout(() => void this.start(Math.min(pause * 2, LONGEST_PAUSE_MS)), pause);
    }
  }

  /** Whether there is a new token. One request at a time, whoever asks: a refresh token works once. */
  readonly renew = (): Promise<boolean> => {
    this.#renewing ??= this.#renew().finally(() => void (this.#renewing = null));
    return this.#renewing;
  };

  async signIn(
    credentials: { readonly email: string; readonly password: string } | { readonly oneTimeCode: string },
  ): Promise<void> {
    this.#take(await send<Grant>('POST', '/auth/login', { body: credentials }));
    const state = this.#state;
    if ('oneTimeCode' in credentials && state.kind === 'signedIn' && state.user.hasPassword === false)
      this.#set({ ...state, isPasswordAsked: true });
  }

  async setUp(first: SetUp): Promise<void> {
    const made = await send<unknown>('POST', '/auth/setup', { body: first });
    if (isFields(made) && typeof made['token'] === 'string') this.#take(made as unknown as Grant);
    else await this.signIn({ email: first.email, password: first.password });
  }

  /** All other sign-ins of the person end. */
  async changePassword(currentPassword: string | null, newPassword: string): Promise<void> {
    const body = currentPassword === null ? { newPassword } : { currentPassword, newPassword };
    this.#take(await send<Grant>('POST', '/auth/password', { body, token: this.#token }));
  }

  /** The settings offer it, too. */
  readonly choosePasswordLater = (): void => {
    if (this.#state.kind === 'signedIn') this.#set({ kind: 'signedIn', user: this.#state.user });
  };

  async signOut(): Promise<void> {
    await send('POST', '/auth/logout', { body: {}, token: this.#token });
    await this.#signedOut();
  }

  async #renew(): Promise<boolean> {
    try {
      this.#take(await send<Grant>('POST', '/auth/refresh', { body: {} }));
      return true;
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status < 500) await this.#signedOut();
      return false;
    }
  }

  #take(grant: Grant): void {
    this.#token = grant.token;
    clearTimeout(this.#timer);
    const left = Date.parse(grant.expiresAt ?? '') - Date.now() - EARLY_MS;
    if (Number.isFinite(left))
      this.#timer = setTimeout(() => void this.renew(), Math.max(5_000, Math.min(left, 2 ** 31 - 1)));
    this.#set({ kind: 'signedIn', user: grant.user });
  }

  async #signedOut(): Promise<void> {
    this.#token = null;
    clearTimeout(this.#timer);
    this.#set({ kind: 'signedOut', isSetUpNeeded: await isSetUpNeeded() });
  }

  #set(state: AuthState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

async function isSetUpNeeded(): Promise<boolean> {
  try {
    const answer = await send<unknown>('GET', '/auth/setup');
    return isFields(answer) && ['needed', 'setupNeeded', 'required'].some((name) => answer[name] === true);
  } catch (failure) {
    if (failure instanceof ApiFailure || failure instanceof TypeError || failure instanceof DOMException) return false;
    throw failure;
  }
}
