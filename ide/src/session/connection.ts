import { refusalOf, registrationOf, sessionChangeOf, turnEventOf, type ChatSession } from '../protocol';
import type { Shelf } from '../storage';
import type { Api } from './api';
import { Hold } from './hold';
import { Lease } from './lease';
import { LinkWatch } from './link';
import { Outbox } from './outbox';
import { Prompts } from './prompts';
import type { HubSocket } from './socket';
import type { SessionEvent } from './state';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Ties the page to the hub: reads the session, connects, and turns whatever the hub says into events for the store.
 * It decides nothing about what is shown.
 */
export class Connection {
  readonly #socket: HubSocket;
  readonly #api: Api;
  readonly #shelf: Shelf;
  readonly #dispatch: (event: SessionEvent) => void;
  readonly #hold = new Hold((event) => this.#dispatch({ type: 'turnEvent', event }));
  readonly #link: LinkWatch;
  #session: { readonly id: string; readonly lease: Lease; readonly prompts: Prompts } | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #reading = false;

  constructor(socket: HubSocket, api: Api, shelf: Shelf, dispatch: (event: SessionEvent) => void) {
    this.#socket = socket;
    this.#api = api;
    this.#shelf = shelf;
    this.#dispatch = dispatch;
    this.#link = new LinkWatch(socket, (link) => dispatch({ type: 'linkChanged', link }));
  }

  /** Begins. Comes back with the session read, or with the next try on its way. */
  start(): Promise<void> {
    return this.#read(FIRST_PAUSE_MS);
  }

  /** What the person's "Retry" does, whatever it is that stands still. */
  retry(): void {
    if (this.#session === null) void this.#read(FIRST_PAUSE_MS);
    else if (this.#socket.connected) this.#session.lease.ask();
    else this.#link.reconnect();
  }

  /** False while there is no session to send it to: the composer then keeps the text. */
  submit(content: string): boolean {
    this.#session?.prompts.submit(content);
    return this.#session !== null;
  }

  readonly resend = (promptId: string): void => this.#session?.prompts.retry(promptId);

  readonly takeBack = (promptId: string): string | null => this.#session?.prompts.takeBack(promptId) ?? null;

  async #read(pause: number): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    clearTimeout(this.#pause);
    try {
      const session = await this.#api.firstSession();
      if (session === null) throw new Error('The hub has no chat session yet');
      const projectName = await this.#api.projectName(session.project);
      this.#dispatch({ type: 'sessionRead', session, projectName });
      this.#open(session);
    } catch (failure) {
      this.#dispatch({ type: 'loadingChanged', loading: { kind: 'failed', message: wordsOf(failure) } });
      this.#pause = setTimeout(() => void this.#read(Math.min(pause * 2, LONGEST_PAUSE_MS)), pause);
    } finally {
      this.#reading = false;
    }
  }

  #open(session: ChatSession): void {
    const prompts = new Prompts(this.#socket, this.#dispatch, session._id, new Outbox(this.#shelf, session._id));
    const lease = new Lease(this.#socket, session, (lock) => {
      this.#dispatch({ type: 'lockChanged', lock });
      prompts.ready(lock.kind === 'held');
    });
    this.#session = { id: session._id, lease, prompts };
    this.#listenToSocket(lease);
    this.#listenToHub(lease);
    this.#socket.connect();
  }

  #listenToSocket(lease: Lease): void {
    this.#socket.on('connect', () => {
      void this.#refresh();
      lease.connected();
    });
    this.#socket.on('disconnect', () => {
      // What could not be sent is not sent behind our back before the lock is held again.
      this.#socket.sendBuffer = [];
      lease.disconnected();
    });
  }

  #listenToHub(lease: Lease): void {
    this.#socket.onAny((name, ...args) => {
      const event = turnEventOf(name, args);
      if (event !== null) this.#hold.take(event);
    });
    this.#socket.on('status', (text: unknown) => this.#dispatch({ type: 'statusSaid', text: String(text) }));
    this.#socket.on('droneUpdated', (value: unknown) => {
      const drone = registrationOf(value);
      if (drone === null) return;
      this.#dispatch({ type: 'droneUpdated', drone });
      lease.droneUpdated(drone);
    });
    this.#socket.on('sessionUpdated', (value: unknown) => {
      const change = sessionChangeOf(value);
      if (change !== null) this.#dispatch({ type: 'sessionUpdated', change });
    });
    this.#socket.on('sessionLockLost', (value: unknown) => lease.lost('lock-lost', reasonOf(value)));
    for (const name of ['tabLockDenied', 'tabLockLost']) {
      this.#socket.on(name, (value: unknown) =>
        lease.lost('tab-lost', refusalOf(value, 'Chat session is open in another browser tab').message),
      );
    }
  }

  /** Reads again what may have changed while nobody listened. */
  async #refresh(): Promise<void> {
    const { id } = this.#session ?? {};
    if (id === undefined) return;
    const release = this.#hold.begin();
    const [drones, turns] = await Promise.allSettled([this.#api.drones(), this.#api.turns(id)]);
    if (drones.status === 'fulfilled') this.#dispatch({ type: 'dronesRead', drones: drones.value });
    else this.#say(`The drones could not be read: ${wordsOf(drones.reason)}`);
    if (turns.status === 'fulfilled') this.#dispatch({ type: 'turnsRead', ...turns.value });
    else this.#say(`Earlier turns could not be read: ${wordsOf(turns.reason)}`);
    release();
  }

  #say(text: string): void {
    this.#dispatch({ type: 'statusSaid', text });
  }
}

const wordsOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

function reasonOf(value: unknown): string {
  const reason = typeof value === 'object' && value !== null && 'reason' in value ? value.reason : null;
  return typeof reason === 'string' ? `The drone let go of the session: ${reason}` : 'The drone let go of the session';
}
