import { LinkWatch } from '../hub/link';
import { wordsOf } from '../hub/rest';
import { Listening, type HubSocket } from '../hub/socket';
import {
  hasEnded,
  logLineOf,
  refusalOf,
  registrationOf,
  sessionChangeOf,
  turnEventOf,
  workspaceModeOf,
  type ChatSession,
  type TurnDocument,
  type TurnEvent,
} from '../protocol';
import type { Api } from './api';
import { Hold } from './hold';
import { Lease } from './lease';
import type { Outbox } from './outbox';
import { Prompts } from './prompts';
import { Requests } from './requests';
import type { SessionEvent } from './state';
import { Streams } from './streams';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
const NOT_THERE_YET = 'The session is not there yet';

interface Open {
  readonly session: ChatSession;
  readonly lease: Lease;
  readonly prompts: Prompts;
  readonly requests: Requests;
}

/**
 * Ties one session to the hub: reads it, connects, and turns whatever the hub says into events for the store. It decides
 * nothing about what is shown. Once closed it hears and says nothing more.
 */
export class Connection {
  readonly #socket: HubSocket;
  readonly #api: Api;
  readonly #outbox: Outbox;
  readonly #dispatch: (event: SessionEvent) => void;
  readonly #listening: Listening;
  readonly #streams: Streams;
  readonly #hold: Hold;
  readonly #link: LinkWatch;
  #open: Open | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #reading = false;
  #isClosed = false;
  #sessionId: string | null = null;
  /** Of the turns that were read last. */
  #turnsTag: string | null = null;
  /** The last refresh, done or under way. */
  #refreshed = Promise.resolve();

  constructor(socket: HubSocket, api: Api, outbox: Outbox, dispatch: (event: SessionEvent) => void) {
    this.#socket = socket;
    this.#api = api;
    this.#outbox = outbox;
    this.#dispatch = dispatch;
    this.#listening = new Listening(socket);
    this.#streams = new Streams(socket, (event) => dispatch({ type: 'turnEvent', event }), {
      turn: (turnId, turn) => void this.#turnRead(turnId, turn),
      waiting: (turnId, waiting) => dispatch({ type: 'waitingRead', turnId, waiting }),
      behind: (turnId, lastSeq, count) => dispatch({ type: 'fellBehind', behind: { turnId, lastSeq, count } }),
    });
    this.#hold = new Hold((event) => this.#streams.take(event));
    this.#link = new LinkWatch(socket, (link) => dispatch({ type: 'linkChanged', link }));
  }

  /** Begins with a session, or with the newest. Comes back with it read, or with the next try on its way. */
  open(sessionId: string | null): Promise<void> {
    this.#sessionId = sessionId;
    return this.#read(FIRST_PAUSE_MS);
  }

  /** The session is left. A turn that runs goes on. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#pause);
    this.#listening.stop();
    this.#link.stop();
    this.#open?.lease.release();
  }

  /** What the person's "Retry" does, whatever it is that stands still. */
  retry(): void {
    if (this.#open === null) void this.#read(FIRST_PAUSE_MS);
    else if (this.#socket.connected) this.#open.lease.ask();
    else this.#link.reconnect();
  }

  /** What a person asks of the hub; `null` before the session is read. */
  get requests(): Requests | null {
    return this.#open?.requests ?? null;
  }

  /** False while there is no session to send it to: the composer then keeps the text. */
  submit(content: string): boolean {
    this.#open?.prompts.submit(content);
    return this.#open !== null;
  }

  readonly resend = (promptId: string): void => this.#open?.prompts.retry(promptId);

  readonly takeBack = (promptId: string): string | null => this.#open?.prompts.takeBack(promptId) ?? null;

  readonly rename = (name: string): Promise<string | null> => this.#change({ name });

  /** The model or the mode: for the prompts that are written from here on. */
  readonly configure = (changes: Partial<ChatSession>): Promise<string | null> => {
    const refused = this.#change(changes);
    this.#open?.prompts.after(refused);
    return refused;
  };

  /** This tab becomes the one that drives the session. */
  async takeOver(): Promise<string | null> {
    const open = this.#open;
    if (open === null) return NOT_THERE_YET;
    const outcome = await open.requests.takeOver();
    if (!outcome.ok) return outcome.message;
    open.lease.takenOver();
    return null;
  }

  /** Takes back what was allowed "always". */
  async askAgain(): Promise<void> {
    const refusal = (await this.#open?.lease.renew()) ?? null;
    this.#say(refusal === null ? 'What was always allowed asks again' : `What is always allowed stays so: ${refusal}`);
  }

  async earlier(before: string): Promise<void> {
    if (this.#open === null) return;
    try {
      const page = await this.#api.earlierTurns(this.#open.session._id, before);
      for (const turn of page.oldestFirst) this.#streams.reaches(turn._id, turn.lastSeq ?? 0);
      this.#dispatch({ type: 'earlierRead', ...page });
    } catch (failure) {
      this.#say(`Older turns could not be read: ${wordsOf(failure)}`);
    }
  }

  readonly editQueued = async (turnId: string, prompt: string): Promise<string | null> => {
    const refused = await refusalFrom(() => this.#api.changePrompt(turnId, prompt));
    if (refused === null) this.#dispatch({ type: 'promptChanged', turnId, prompt });
    return refused;
  };

  readonly cancelQueued = async (turnId: string): Promise<string | null> => {
    const refused = await refusalFrom(() => this.#api.cancelTurn(turnId));
    if (refused === null)
      this.#take({ kind: 'turnUpdated', turnId, status: 'aborted', errorMessage: null, recovering: false });
    return refused;
  };

  async #change(changes: Partial<ChatSession>): Promise<string | null> {
    const id = this.#open?.session._id;
    if (id === undefined) return NOT_THERE_YET;
    const refused = await refusalFrom(() => this.#api.changeSession(id, changes));
    if (refused === null) this.#dispatch({ type: 'sessionUpdated', change: { _id: id, ...changes } });
    return refused;
  }

  async #read(pause: number): Promise<void> {
    if (this.#reading || this.#isClosed) return;
    this.#reading = true;
    clearTimeout(this.#pause);
    try {
      const id = this.#sessionId;
      const session = id === null ? await this.#api.firstSession() : await this.#api.session(id);
      if (session === null)
        throw new Error(id === null ? 'The hub has no chat session yet' : 'There is no such session');
      if (this.#isClosed) return;
      this.#dispatch({ type: 'sessionRead', session });
      this.#begin(session);
      await this.#nameProject(session);
    } catch (failure) {
      if (this.#isClosed) return;
      this.#dispatch({ type: 'loadingChanged', loading: { kind: 'failed', message: wordsOf(failure) } });
      this.#pause = setTimeout(() => void this.#read(Math.min(pause * 2, LONGEST_PAUSE_MS)), pause);
    } finally {
      this.#reading = false;
    }
  }

  /** Nobody waits for the name: without it the transcript is there all the same. */
  async #nameProject({ project }: ChatSession): Promise<void> {
    try {
      const name = await this.#api.projectName(project);
      if (!this.#isClosed) this.#dispatch({ type: 'projectNamed', name });
    } catch (failure) {
      this.#say(`The project could not be read: ${wordsOf(failure)}`);
    }
  }

  #begin(session: ChatSession): void {
    const prompts = new Prompts(this.#socket, this.#dispatch, session._id, this.#outbox);
    const lease = new Lease(this.#socket, session, (lock) => {
      this.#dispatch({ type: 'lockChanged', lock });
      prompts.ready(lock.kind === 'held');
    });
    this.#open = { session, lease, prompts, requests: new Requests(this.#socket, session) };
    void prompts.load();
    this.#listenToSocket(lease);
    this.#listenToHub(lease);
    if (this.#socket.connected) return this.#connected(lease);
    this.#socket.connect();
    void this.#refresh(); // what is stored can be seen while the line is still on its way
  }

  #connected(lease: Lease): void {
    this.#streams.connected();
    void this.#refresh();
    lease.connected();
  }

  #listenToSocket(lease: Lease): void {
    this.#listening.on('connect', () => this.#connected(lease));
    this.#listening.on('disconnect', () => {
      // What could not be sent is not sent behind our back before the lock is held again.
      this.#socket.sendBuffer = [];
      this.#refreshed = Promise.resolve(); // one that hangs on a lost line holds up nobody
      lease.disconnected();
    });
  }

  #listenToHub(lease: Lease): void {
    const listening = this.#listening;
    listening.onAny((name, ...args) => {
      const event = turnEventOf(name, args);
      if (event !== null) this.#take(event);
    });
    listening.on('status', (text: unknown) => this.#say(String(text)));
    listening.on('droneUpdated', (value: unknown) => {
      const drone = registrationOf(value);
      if (drone === null) return;
      this.#dispatch({ type: 'droneUpdated', drone });
      lease.droneUpdated(drone);
    });
    listening.on('sessionUpdated', (value: unknown) => {
      const change = sessionChangeOf(value);
      if (change !== null) this.#dispatch({ type: 'sessionUpdated', change });
    });
    listening.on('workspaceModeChanged', (value: unknown) => {
      const mode = workspaceModeOf(value);
      if (mode !== null) this.#dispatch({ type: 'modeChanged', mode });
    });
    listening.on('log', (...args: unknown[]) => {
      const line = logLineOf(args);
      if (line !== null) this.#dispatch({ type: 'logged', line });
    });
    listening.on('sessionLockLost', (value: unknown) => lease.lost('lock-lost', reasonOf(value)));
    // Denied is what a closed tab leaves for some seconds, so it is asked for again; lost is a person's wish elsewhere.
    for (const [name, code] of [
      ['tabLockDenied', 'tab-locked'],
      ['tabLockLost', 'tab-lost'],
    ] as const) {
      listening.on(name, (value: unknown) =>
        lease.lost(code, refusalOf(value, 'Chat session is open in another browser tab').message),
      );
    }
  }

  #take(event: TurnEvent): void {
    this.#hold.take(event);
  }

  /** One after the other: what has not changed since the last is not sent again, and a long session is long. */
  #refresh(pause = FIRST_PAUSE_MS): Promise<void> {
    clearTimeout(this.#pause);
    const release = this.#hold.begin();
    this.#refreshed = this.#refreshed.then(() => this.#readAgain(pause)).finally(release);
    return this.#refreshed;
  }

  /** Reads again what may have changed while nobody listened, and watches what runs. */
  async #readAgain(pause: number): Promise<void> {
    const id = this.#open?.session._id;
    if (id === undefined || this.#isClosed) return;
    const [drones, turns] = await Promise.allSettled([
      this.#api.drones(),
      this.#api.newestTurns(id, this.#turnsTag),
    ]);
    if (this.#isClosed) return;
    const isWhole = drones.status === 'fulfilled' && turns.status === 'fulfilled';
    if (isWhole && pause > FIRST_PAUSE_MS) this.#say('Up to date again'); // what runs has more to say
    if (drones.status === 'fulfilled') this.#dispatch({ type: 'dronesRead', drones: drones.value });
    else this.#say(`The drones could not be read: ${wordsOf(drones.reason)}`);
    if (turns.status === 'rejected') this.#say(`Earlier turns could not be read: ${wordsOf(turns.reason)}`);
    else if (turns.value !== null) {
      const { oldestFirst } = turns.value.value;
      for (const turn of oldestFirst) this.#streams.reaches(turn._id, turn.lastSeq ?? 0);
      this.#dispatch({ type: 'turnsRead', ...turns.value.value });
      this.#turnsTag = turns.value.tag;
      this.#streams.run(oldestFirst.filter(({ status }) => status === 'processing').map(({ _id }) => _id));
    }
    if (!this.#socket.connected) return; // all this is done again when it is
    this.#streams.resumeRunning();
    if (!isWhole) this.#pause = setTimeout(() => void this.#refresh(Math.min(pause * 2, LONGEST_PAUSE_MS)), pause);
  }

  /** The whole of a turn came by a resume, or is to be read because it is too large for one. */
  async #turnRead(turnId: string, document: TurnDocument | null): Promise<void> {
    if (document !== null) return this.#dispatch({ type: 'turnRead', turn: document });
    const release = this.#hold.begin();
    try {
      const turn = await this.#api.turn(turnId);
      if (turn === null || this.#isClosed) return;
      this.#streams.reaches(turnId, turn.lastSeq ?? 0);
      this.#dispatch({ type: 'turnRead', turn });
      if (!hasEnded(turn.status)) this.#streams.resume(turnId);
    } catch (failure) {
      this.#say(`The turn could not be read: ${wordsOf(failure)}`);
    } finally {
      release();
    }
  }

  #say(text: string): void {
    this.#dispatch({ type: 'statusSaid', text });
  }
}

async function refusalFrom(request: () => Promise<void>): Promise<string | null> {
  try {
    await request();
    return null;
  } catch (failure) {
    return wordsOf(failure);
  }
}

function reasonOf(value: unknown): string {
  const reason = typeof value === 'object' && value !== null && 'reason' in value ? value.reason : null;
  return typeof reason === 'string' ? `The drone let go of the session: ${reason}` : 'The drone let go of the session';
}
