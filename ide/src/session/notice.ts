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
  if (running?.recovering === true) return { tone: 'info', text: awayWords(state) };
  if (lock.kind !== 'refused') return null;
  if (waitsForDrone(lock) && state.drones.every((drone) => drone.status === 'offline')) {
    return {
      tone: 'info',
      text: 'No drone is connected. Start one with',
      command: `./gadget drone --hub ${hubAddress}`,
    };
  }
  if (isReadOnly(lock)) return { tone: 'info', text: `${sentence(lock.message)} You can watch here.` };
  return { tone: 'problem', text: sentence(lock.message), retry: 'Try again' };
}

/** A drone that works on unseen, or is gone: nothing is lost, and Stop is still there. */
function awayWords(state: SessionState): string {
  const seen = droneOf(state)?.lastSeenAt;
  const when = seen === undefined ? '' : `, last seen ${agoWords(seen, Date.now())}`;
  return `The drone is away${when}. The turn goes on when it is back; what you write waits until then.`;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
