import { idOf, refusalOf, type ChatSession, type Registration } from '../protocol';
import { ask, type Answer, type HubSocket } from '../hub/socket';
import { waitsForDrone, type Lock } from './state';

/** A lock whose drone has to clone the project takes up to 10 min at the hub; the rest is for the way. */
const LOCK_LIMIT_MS = 610_000;
const HEARTBEAT_MS = 10_000;

/** The hub keeps a session for a closed tab for 10 s; then it may be had. */
const TAB_GRACE_MS = 11_000;

/**
 * Holds the session's lock on a drone: asks on every connect, beats while connected, asks again when the hub no longer
 * knows the lock or a drone has come free. At most one request is under way.
 */
export class Lease {
  readonly #socket: HubSocket;
  readonly #session: ChatSession;
  readonly #changed: (lock: Lock) => void;
  #lock: Lock = { kind: 'none' };
  #droneCameFree = false;
  #isReleased = false;
  #beat: ReturnType<typeof setInterval> | undefined;
  #afterGrace: ReturnType<typeof setTimeout> | undefined;

  constructor(socket: HubSocket, session: ChatSession, changed: (lock: Lock) => void) {
    this.#socket = socket;
    this.#session = session;
    this.#changed = changed;
  }

  connected(): void {
    clearInterval(this.#beat);
    this.#beat = setInterval(() => void this.#heartbeat(), HEARTBEAT_MS);
    this.#askOnceMoreAfterGrace();
    this.ask();
  }

  disconnected(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#afterGrace);
    this.#set({ kind: 'none' });
  }

  /** The session is left: the drone is free for others unless it works. */
  release(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#afterGrace);
    if (this.#lock.kind === 'held' || this.#lock.kind === 'asking') void this.#letGo();
    this.#isReleased = true;
  }

  /**
   * Lets the drone go and takes it again, which has it forget what it was always allowed. Comes back with why it could
   * not.
   */
  async renew(): Promise<string | null> {
    if (this.#lock.kind !== 'held') return 'no drone is locked for this session';
    this.#set({ kind: 'asking' }); // a prompt that is sent meanwhile waits
    const answer = await this.#letGo();
    const isFree = answer.kind === 'answered' && answer.args[0] === true;
    this.#set({ kind: isFree ? 'none' : 'held' });
    if (isFree) this.ask();
    if (answer.kind !== 'answered') return 'the hub did not answer';
    return isFree ? null : 'the drone works for this session';
  }

  /** The hub knows which drone it is. */
  #letGo(): Promise<Answer> {
    const { _id, project } = this.#session;
    return ask(this.#socket, HEARTBEAT_MS, 'releaseSessionLock', null, idOf(project), _id);
  }

  /** The tab lock is this tab's now, and so is the drone's if there was one; asking for what one holds succeeds. */
  takenOver(): void {
    this.ask();
  }

  /** Another tab that has the session now may be one that was just closed. */
  #askOnceMoreAfterGrace(): void {
    clearTimeout(this.#afterGrace);
    this.#afterGrace = setTimeout(() => {
      if (this.#lock.kind === 'refused' && this.#lock.code === 'tab-locked') this.ask();
    }, TAB_GRACE_MS);
  }

  ask(): void {
    if (this.#lock.kind === 'asking' || !this.#socket.connected) return;
    this.#set({ kind: 'asking' });
    this.#droneCameFree = false;
    void this.#request();
  }

  /** The hub took the lock away. While a request is under way its answer is the newer word. */
  lost(code: string, message: string): void {
    if (this.#lock.kind === 'asking') return;
    this.#set({ kind: 'refused', code, message });
  }

  droneUpdated(drone: Registration): void {
    const isFree = drone.chatSessionId == null || drone.chatSessionId === this.#session._id;
    if (drone.status !== 'available' || !isFree) return;
    this.#droneCameFree = true;
    if (waitsForDrone(this.#lock)) this.ask();
  }

  async #request(): Promise<void> {
    const { _id, project } = this.#session;
    const answer = await ask(this.#socket, LOCK_LIMIT_MS, 'requestSessionLock', null, idOf(project), _id);
    if (answer.kind === 'cut') return;
    if (answer.kind === 'timedOut') {
      this.#set({ kind: 'refused', code: 'timeout', message: 'The hub did not answer' });
    } else if (answer.args[0] === true) {
      this.#set({ kind: 'held' });
    } else {
      this.#set({ kind: 'refused', ...refusalOf(answer.args[2], 'The hub refused the session') });
    }
    if (this.#droneCameFree && waitsForDrone(this.#lock)) this.ask();
  }

  async #heartbeat(): Promise<void> {
    const answer = await ask(this.#socket, HEARTBEAT_MS, 'sessionHeartbeat');
    if (answer.kind === 'answered' && answer.args[0] === false && this.#lock.kind === 'held') this.ask();
  }

  #set(lock: Lock): void {
    if (this.#isReleased) return;
    this.#lock = lock;
    this.#changed(lock);
  }
}
