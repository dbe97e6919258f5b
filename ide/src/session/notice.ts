import { agoWords } from '../turn/words';
import { droneOf, isReadOnly, waitsForDrone, type SessionState } from './state';
import { turnsOf } from './transcript';

/** What stands between the person and an answer, in plain words, with the way out. */
export interface Notice {
  readonly tone: 'info' | 'problem';
  readonly text: string;
  /** A command to type elsewhere. */
  readonly command?: string;
  /** The name of the button that tries again. */
  readonly retry?: string;
  /** The name of the button that stops the turn, so that another drone can be chosen. */
  readonly stop?: string;
}

/** The one notice that matters most now: nothing below it can be mended before it is. */
export function noticeOf(state: SessionState, hubAddress: string): Notice | null {
  const { loading, link, lock } = state;
  if (loading.kind === 'failed') {
    return { tone: 'problem', text: sentence(`The session could not be read: ${loading.message}`), retry: 'Retry now' };
  }
  if (link.kind === 'closed') return { tone: 'problem', text: sentence(link.message), retry: 'Connect again' };
  if (link.kind === 'reconnecting' && link.isOverdue) {
    const count = link.attempt === 0 ? '' : `, attempt ${link.attempt}`;
    return { tone: 'problem', text: `Reconnecting to the hub${count}.`, retry: 'Retry now' };
  }
  if (link.kind !== 'connected') return null;
  const running = turnsOf(state.transcript).find((turn) => turn.status === 'processing');
  if (running?.recovering === true) return recovering(state);
  const missing = missingOf(state);
  if (missing !== null) return { tone: 'info', text: `Catching up: ${missing.toLocaleString('en')} events.` };
  if (lock.kind !== 'refused') return null;
  if (waitsForDrone(lock) && state.drones.every((drone) => drone.status === 'offline')) {
    return { tone: 'info', text: absentWords(state), command: `./gadget drone --hub ${hubAddress}` };
  }
  if (isReadOnly(lock)) return { tone: 'info', text: `${sentence(lock.message)} You can watch here.` };
  return { tone: 'problem', text: sentence(lock.message), retry: 'Try again' };
}

/** Fewer are there before one has read the number. */
const FEWEST_SHOWN = 100;

function missingOf({ behind, transcript }: SessionState): number | null {
  if (behind === null || behind.count < FEWEST_SHOWN) return null;
  const turn = turnsOf(transcript).find(({ turnId }) => turnId === behind.turnId);
  return turn === undefined || turn.lastSeq >= behind.lastSeq ? null : behind.count;
}

/** A drone that is back goes on with its turn; one that is away may work on unseen, and Stop is still there. */
function recovering(state: SessionState): Notice {
  const drone = droneOf(state);
  if (drone !== null && drone.status !== 'offline') {
    return { tone: 'info', text: 'The drone restarted and resumes the turn.' };
  }
  return {
    tone: 'info',
    text: `The drone is offline${seenWords(state)}. The turn goes on when it returns, and what you write is queued until then.`,
    stop: 'Stop the turn',
  };
}

const absentWords = (state: SessionState): string =>
  state.drones.length === 0
    ? 'No drone is connected. Start one with'
    : `The drone is offline${seenWords(state)}. What you write is queued until it returns; or start one with`;

function seenWords(state: SessionState): string {
  const seen = droneOf(state)?.lastSeenAt;
  return seen === undefined ? '' : `, last seen ${agoWords(seen, Date.now())}`;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
