import { createContext, useContext } from 'react';
import { io } from 'socket.io-client';
import { Store } from '../common/store';
import { Resource } from '../common/resource';
import { Draft } from '../composer/draft';
import { Auth, isIn } from '../hub/auth';
import { ApiFailure, Rest } from '../hub/rest';
import type { HubSocket } from '../hub/socket';
import { tabIdOf } from '../hub/tab';
import {
  refusalOf,
  registrationOf,
  sessionChangeOf,
  type ChatSession,
  type Page,
  type Project,
  type Provider,
  type Registration,
  type User,
} from '../protocol';
import { apiOf, type Api } from '../session/api';
import { Connection } from '../session/connection';
import { DatabaseOutbox } from '../session/outbox';
import { initialState, reduce, withDrone, type SessionEvent, type SessionState } from '../session/state';
import { browserShelf, type Shelf } from '../storage';
import { routeOf } from './route';

/** A session that is open: its state, its line to the hub, and what is being written. */
export interface Scope {
  readonly sessionId: string | null;
  readonly store: Store<SessionState, SessionEvent>;
  readonly connection: Connection;
  readonly draft: Draft;
}

/** What a new page has read just before it connects is read again when it is drawn and has nothing else to do. */
const SETTLED_MS = 1_000;

/** Everything the screens work with, made once. */
export class Services {
  readonly auth = new Auth();
  readonly rest = new Rest(this.auth.token, this.auth.renew);
  readonly api: Api = apiOf(this.rest, () => this.sessions.read());
  readonly shelf: Shelf = browserShelf('localStorage');
  readonly socket: HubSocket;
  readonly sessions = this.#list<ChatSession>('/chat-session');
  readonly projects = this.#list<Project>('/project');
  readonly drones = this.#list<Registration>('/drone/registration');
  readonly providers = this.#list<Provider>('/provider');
  readonly users = this.#list<User>('/user');
  readonly #outbox = new DatabaseOutbox(globalThis.indexedDB);
  #scope: Scope | null = null;
  #wasConnected = false;

  constructor() {
    const tabId = tabIdOf(browserShelf('sessionStorage'));
    this.socket = io({
      path: '/socket.io/',
      auth: (give) => give({ token: this.auth.token() ?? '', tabId }),
      autoConnect: false,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      // Short at first, so that a hub that restarts is found again within a second.
      reconnectionDelay: 200,
      reconnectionDelayMax: 5_000,
    }) as unknown as HubSocket;
    this.#listen();
    this.auth.subscribe(() => this.#begin());
  }

  /** The session that the address names is read as soon as that is allowed, before anything is drawn. */
  #begin(): void {
    if (!isIn(this.auth.state())) return;
    const route = routeOf(window.location.hash);
    if (route.screen === 'session') this.open(route.id);
    if (route.screen === 'start') this.open(null);
  }

  /**
   * The session's scope; for none in particular the one that is open, else the newest. It stays open while other screens
   * are looked at, until another session is opened.
   */
  open(sessionId: string | null): Scope {
    const current = this.#scope?.sessionId ?? this.#scope?.store.shown().session?._id ?? null;
    if (this.#scope !== null && (sessionId === null || sessionId === current)) return this.#scope;
    this.#scope?.connection.close();
    const store = new Store(initialState, reduce);
    const connection = new Connection(this.socket, this.api, this.#outbox, store.dispatch);
    this.#scope = { sessionId, store, connection, draft: new Draft(this.shelf) };
    void connection.open(sessionId);
    return this.#scope;
  }

  /** The session that was open last, which may wait for the person. */
  get scope(): Scope | null {
    return this.#scope;
  }

  #list<T>(path: string): Resource<readonly T[]> {
    return new Resource(async () => (await this.rest.read<Page<T>>(path)).items);
  }

  /** What may have changed while nobody was there to hear of it. */
  #readAgain(): void {
    for (const resource of [this.sessions, this.drones, this.projects, this.providers, this.users]) {
      if (resource.isRead) void resource.reload();
    }
  }

  #listen(): void {
    this.socket.on('connect', () => {
      setTimeout(() => this.#readAgain(), this.#wasConnected ? 0 : SETTLED_MS);
      this.#wasConnected = true;
    });
    this.socket.on('droneUpdated', (value: unknown) => {
      const drone = registrationOf(value);
      if (drone !== null) this.drones.change((drones) => withDrone(drones, drone));
    });
    this.socket.on('sessionUpdated', (value: unknown) => {
      const change = sessionChangeOf(value);
      if (change === null) return;
      this.sessions.change((sessions) =>
        sessions.map((session) => (session._id === change._id ? ({ ...session, ...change } as ChatSession) : session)),
      );
    });
    // How many turns a session has is counted by the hub, which does not tell of it.
    this.socket.on('workOrderComplete', () => {
      if (this.sessions.isRead) void this.sessions.reload();
    });
    // A network that is back is used at once, not when the next attempt is due.
    window.addEventListener('online', () => {
      if (this.socket.connected || !this.socket.active) return;
      this.socket.disconnect();
      this.socket.connect();
    });
    this.socket.on('connect_error', (failure: Error & { data?: unknown }) => {
      const { code } = refusalOf(failure.data, '');
      if (code !== 'unauthorized' && code !== 'expired') return;
      void this.auth.renew().then((isNew) => {
        if (isNew) this.socket.connect();
      });
    });
  }
}

/** What a hub that does not have a thing says, in words. */
export const notHere = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.status === 404 || failure.status === 405);

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('The services are not there');
  return services;
}
