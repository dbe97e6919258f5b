import type { Link } from '../hub/link';
import type { ChatSession, LogLine, Registration, WorkspaceMode } from '../protocol';
import { activityOf } from '../turn/toolLine';
import { streamState, type Turn } from '../turn/turn';
import {
  emptyTranscript,
  reduce as reduceTranscript,
  turnInView,
  type Transcript,
  type TranscriptEvent,
} from './transcript';

/** What is known of the session itself. */
export type Loading =
  { readonly kind: 'loading' } | { readonly kind: 'loaded' } | { readonly kind: 'failed'; readonly message: string };

/** The right to drive a drone for this session. */
export type Lock =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'held' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** Events of a turn that the hub has and this tab has not seen yet. */
export interface Behind {
  readonly turnId: string;
  readonly lastSeq: number;
  readonly count: number;
}

export interface SessionState {
  readonly loading: Loading;
  readonly session: ChatSession | null;
  readonly projectName: string | null;
  readonly drones: readonly Registration[];
  readonly link: Link;
  readonly lock: Lock;
  readonly mode: WorkspaceMode;
  readonly log: readonly LogLine[];
  readonly transcript: Transcript;
  readonly behind: Behind | null;
  /** The one line read aloud politely. */
  readonly status: string;
}

export type SessionEvent =
  | { readonly type: 'loadingChanged'; readonly loading: Loading }
  | { readonly type: 'sessionRead'; readonly session: ChatSession }
  | { readonly type: 'projectNamed'; readonly name: string | null }
  | { readonly type: 'sessionUpdated'; readonly change: Partial<ChatSession> }
  | { readonly type: 'dronesRead'; readonly drones: readonly Registration[] }
  | { readonly type: 'droneUpdated'; readonly drone: Registration }
  | { readonly type: 'linkChanged'; readonly link: Link }
  | { readonly type: 'lockChanged'; readonly lock: Lock }
  | { readonly type: 'modeChanged'; readonly mode: WorkspaceMode }
  | { readonly type: 'logged'; readonly line: LogLine }
  | { readonly type: 'statusSaid'; readonly text: string }
  | { readonly type: 'fellBehind'; readonly behind: Behind }
  | TranscriptEvent;

export const initialState: SessionState = {
  loading: { kind: 'loading' },
  session: null,
  projectName: null,
  drones: [],
  link: { kind: 'connecting' },
  lock: { kind: 'none' },
  mode: 'idle',
  log: [],
  transcript: emptyTranscript,
  behind: null,
  status: '',
};

/** As many lines of the log as are shown; older ones are with the drone. */
const LOG_LINES = 1_000;

/** Refusals that another drone does not mend: asking again is for a person to decide. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(['tab-locked', 'tab-lost', 'clone-failed', 'storage-full']);

export const waitsForDrone = (lock: Lock): boolean => lock.kind === 'refused' && !FINAL_REFUSALS.has(lock.code);

/** Another tab has the session: it is watched here, and can be taken over. */
export const isReadOnly = (lock: Lock): boolean =>
  lock.kind === 'refused' && (lock.code === 'tab-locked' || lock.code === 'tab-lost');

export function reduce(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'loadingChanged':
      return { ...state, loading: event.loading };
    case 'sessionRead':
      return { ...state, loading: { kind: 'loaded' }, session: event.session };
    case 'projectNamed':
      return { ...state, projectName: event.name };
    case 'sessionUpdated':
      return state.session?._id === event.change._id
        ? { ...state, session: { ...state.session, ...event.change } as ChatSession }
        : state;
    case 'dronesRead':
      return withMode({ ...state, drones: event.drones.map((drone) => newest(state.drones, drone)) });
    case 'droneUpdated':
      return { ...state, drones: withDrone(state.drones, newest(state.drones, event.drone)) };
    case 'linkChanged':
      return { ...state, link: event.link, status: statusOfLink(state.link, event.link) ?? state.status };
    case 'lockChanged':
      return { ...state, lock: event.lock };
    case 'modeChanged':
      return { ...state, mode: event.mode };
    case 'logged':
      return { ...state, log: [...state.log.slice(-(LOG_LINES - 1)), event.line] };
    case 'statusSaid':
      return { ...state, status: event.text };
    case 'fellBehind':
      return { ...state, behind: event.behind };
    case 'turnsRead':
    case 'earlierRead':
    case 'turnRead':
    case 'waitingRead':
    case 'promptChanged':
    case 'turnEvent':
    case 'promptWritten':
    case 'promptWaiting':
    case 'promptSending':
    case 'promptAccepted':
    case 'promptRefused':
    case 'promptTakenBack': {
      const transcript = reduceTranscript(state.transcript, event);
      if (transcript === state.transcript) return state;
      return { ...state, transcript, status: statusAfter(event, state.transcript, transcript) ?? state.status };
    }
  }
}

/** The drone that works for this session, or else the one most likely to. */
export function droneOf(state: SessionState): Registration | null {
  const { drones, session } = state;
  return (
    drones.find((drone) => drone.chatSessionId != null && drone.chatSessionId === session?._id) ??
    drones.find((drone) => drone.status !== 'offline') ??
    drones[0] ??
    null
  );
}

/** Who may write, as the drone of this session said last. Later it says so itself when it changes. */
function withMode(state: SessionState): SessionState {
  const own = state.drones.find((drone) => drone.chatSessionId != null && drone.chatSessionId === state.session?._id);
  return { ...state, mode: own?.workspace?.mode ?? state.mode };
}

/** A list read by REST may be older than an update the socket brought meanwhile. */
function newest(drones: readonly Registration[], drone: Registration): Registration {
  const known = drones.find((candidate) => candidate._id === drone._id);
  return known !== undefined && (known.lastSeenAt ?? '') > (drone.lastSeenAt ?? '') ? known : drone;
}

export function withDrone(drones: readonly Registration[], drone: Registration): readonly Registration[] {
  const index = drones.findIndex((candidate) => candidate._id === drone._id);
  return index < 0 ? [...drones, drone] : drones.with(index, drone);
}

function statusOfLink(before: Link, now: Link): string | null {
  switch (now.kind) {
    case 'connecting':
      return 'Connecting';
    case 'connected':
      return before.kind === 'reconnecting' ? 'Connected again' : 'Connected';
    case 'reconnecting':
      return 'The connection to the hub is lost; what you write is kept';
    case 'closed':
      return now.message;
  }
}

function statusAfter(event: TranscriptEvent, before: Transcript, transcript: Transcript): string | null {
  switch (event.type) {
    case 'promptSending':
      return 'Sending the prompt';
    case 'promptWaiting':
      return 'Kept here, and sent when hub and drone are ready';
    case 'promptAccepted':
      return 'Prompt sent';
    case 'promptRefused':
      return `Prompt refused: ${event.message}`;
    case 'turnEvent':
      return turnStatus(transcript);
    case 'turnsRead':
      // A turn that ended long ago is no news; one that runs, or ran when it was last seen, is.
      return [before, transcript].some(hasRunningTurn) ? turnStatus(transcript) : null;
    case 'promptWritten':
    case 'promptTakenBack':
    case 'earlierRead':
    case 'turnRead':
    case 'waitingRead':
    case 'promptChanged':
      return null;
  }
}

const hasRunningTurn = (transcript: Transcript): boolean => turnInView(transcript)?.status === 'processing';

function turnStatus(transcript: Transcript): string | null {
  const turn = turnInView(transcript);
  if (turn === null) return null;
  switch (turn.status) {
    case 'queued':
      return 'Queued';
    case 'finished':
      return streamState(turn) === 'gap' ? 'Response complete, with a part missing' : 'Response complete';
    case 'error':
      return `The turn failed: ${turn.errorMessage ?? 'no reason given'}`;
    case 'aborted':
      return 'Stopped';
    case 'processing':
      if (turn.recovering) return 'Recovering'; // the notice says what from, and what one can do
      return activityIn(turn);
  }
}

function activityIn(turn: Turn): string {
  if (turn.waiting.length > 0) return 'Waiting for you';
  const last = turn.blocks.at(-1);
  if (last?.mode === 'responding') return 'Responding';
  return last?.mode === 'tool' && last.call.response === undefined ? activityOf(last.call) : 'Thinking';
}
