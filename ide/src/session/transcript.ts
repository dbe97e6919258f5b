import { turnOf, type TurnDocument, type TurnEvent, type Waiting } from '../protocol';
import { fromDocument, merged } from '../turn/document';
import { reduce as reduceTurn } from '../turn/reduce';
import { newTurn, type Turn } from '../turn/turn';

/** A prompt the hub has not acked. `waiting` for the session's lock, `sending`, or `refused` with the hub's words. */
export interface Outgoing {
  readonly promptId: string;
  readonly content: string;
  readonly at: string;
  readonly delivery: 'waiting' | 'sending' | 'refused';
  readonly refusal: string | null;
}

/** What the transcript shows, in the order it came: a prompt keeps its place when its turn takes over. */
export type Entry =
  | { readonly kind: 'turn'; readonly key: string; readonly turn: Turn }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing };

export interface Transcript {
  readonly entries: readonly Entry[];
  /** Where the hub's older turns begin; `null` when all are here. */
  readonly earlier: string | null;
}

export type TranscriptEvent =
  | { readonly type: 'turnsRead'; readonly oldestFirst: readonly TurnDocument[]; readonly earlier: string | null }
  | { readonly type: 'earlierRead'; readonly oldestFirst: readonly TurnDocument[]; readonly earlier: string | null }
  /** What waits for the person in a turn, as the hub has it. */
  | { readonly type: 'waitingRead'; readonly turnId: string; readonly waiting: readonly Waiting[] }
  | { readonly type: 'turnRead'; readonly turn: TurnDocument }
  | { readonly type: 'promptChanged'; readonly turnId: string; readonly prompt: string }
  | { readonly type: 'turnEvent'; readonly event: TurnEvent }
  | { readonly type: 'promptWritten'; readonly outgoing: Outgoing }
  | { readonly type: 'promptWaiting'; readonly promptId: string }
  | { readonly type: 'promptSending'; readonly promptId: string }
  | { readonly type: 'promptAccepted'; readonly promptId: string; readonly turnId: string }
  | { readonly type: 'promptRefused'; readonly promptId: string; readonly message: string }
  | { readonly type: 'promptTakenBack'; readonly promptId: string };

export const emptyTranscript: Transcript = { entries: [], earlier: null };

export function reduce(transcript: Transcript, event: TranscriptEvent): Transcript {
  switch (event.type) {
    case 'turnsRead':
      return {
        entries: withDocuments(transcript.entries, event.oldestFirst),
        earlier: hasOlder(transcript.entries, event.oldestFirst) ? transcript.earlier : event.earlier,
      };
    case 'earlierRead':
      return { entries: withDocuments(transcript.entries, event.oldestFirst), earlier: event.earlier };
    case 'turnRead':
      return withEntries(transcript, withDocuments(transcript.entries, [event.turn]));
    case 'waitingRead':
      return withTurn(transcript, event.turnId, (turn) => ({ ...turn, waiting: event.waiting }));
    case 'promptChanged':
      return withTurn(transcript, event.turnId, (turn) => ({ ...turn, prompt: event.prompt }));
    case 'turnEvent':
      return withEntries(transcript, withTurnEvent(transcript.entries, event.event));
    case 'promptWritten': {
      const entry: Entry = { kind: 'outgoing', key: event.outgoing.promptId, outgoing: event.outgoing };
      return withEntries(transcript, [...transcript.entries, entry]);
    }
    case 'promptWaiting':
      return delivered(transcript, event.promptId, 'waiting', null);
    case 'promptSending':
      return delivered(transcript, event.promptId, 'sending', null);
    case 'promptRefused':
      return delivered(transcript, event.promptId, 'refused', event.message);
    case 'promptAccepted':
      return withEntries(transcript, accepted(transcript.entries, event.promptId, event.turnId));
    case 'promptTakenBack':
      return withEntries(
        transcript,
        transcript.entries.filter((entry) => !isOutgoing(entry, event.promptId)),
      );
  }
}

/** The turns, oldest first. */
export const turnsOf = (transcript: Transcript): readonly Turn[] =>
  transcript.entries.flatMap((entry) => (entry.kind === 'turn' ? [entry.turn] : []));

/** The turn whose course the status line tells: the one that runs, else the newest. */
export function turnInView(transcript: Transcript): Turn | null {
  const turns = turnsOf(transcript);
  return turns.find((turn) => turn.status === 'processing') ?? turns.at(-1) ?? null;
}

/** Another with every call and turn that comes to its end: the workspace may have changed since. */
export function workDone(transcript: Transcript): string {
  const turn = turnInView(transcript);
  const ended = turn?.blocks.filter((block) => block.mode === 'tool' && block.call.response !== undefined) ?? [];
  return turn === null ? '' : `${turn.turnId} ${turn.status} ${ended.length}`;
}

const withEntries = (transcript: Transcript, entries: readonly Entry[]): Transcript =>
  entries === transcript.entries ? transcript : { ...transcript, entries };

function withTurn(transcript: Transcript, turnId: string, change: (turn: Turn) => Turn): Transcript {
  const entries = transcript.entries.map((entry) =>
    entry.kind === 'turn' && entry.turn.turnId === turnId ? { ...entry, turn: change(entry.turn) } : entry,
  );
  return withEntries(transcript, entries);
}

/** Whether turns before the first of these are shown: then it is known already where the older ones begin. */
function hasOlder(entries: readonly Entry[], documents: readonly TurnDocument[]): boolean {
  const [first] = documents;
  return first !== undefined && entries.findIndex((entry) => isTurn(entry, first._id)) > 0;
}

const isOutgoing = (entry: Entry, promptId: string): boolean =>
  entry.kind === 'outgoing' && entry.outgoing.promptId === promptId;

const isTurn = (entry: Entry, turnId: string): boolean => entry.kind === 'turn' && entry.turn.turnId === turnId;

const entryOf = (turn: Turn, key: string): Entry => ({ kind: 'turn', key, turn });

function delivered(
  transcript: Transcript,
  promptId: string,
  delivery: Outgoing['delivery'],
  refusal: string | null,
): Transcript {
  const entries = transcript.entries.map((entry) =>
    entry.kind === 'outgoing' && entry.outgoing.promptId === promptId
      ? { ...entry, outgoing: { ...entry.outgoing, delivery, refusal } }
      : entry,
  );
  return withEntries(transcript, entries);
}

/** An event of a turn not seen before opens it: events may come before the ack that names their turn. */
function withTurnEvent(entries: readonly Entry[], event: TurnEvent): readonly Entry[] {
  const turnId = turnOf(event);
  const index = entries.findLastIndex((entry) => isTurn(entry, turnId));
  const entry = entries[index];
  if (entry?.kind !== 'turn') return [...entries, entryOf(reduceTurn(newTurn(turnId), event), turnId)];
  const turn = reduceTurn(entry.turn, event);
  return turn === entry.turn ? entries : entries.with(index, { ...entry, turn });
}

/** Puts the turn, with whatever of it has come already, in the place of the prompt that made it. */
function accepted(entries: readonly Entry[], promptId: string, turnId: string): readonly Entry[] {
  const index = entries.findIndex((entry) => isOutgoing(entry, promptId));
  const outgoing = entries[index];
  if (outgoing?.kind !== 'outgoing') return entries;
  const known = entries.find((entry) => isTurn(entry, turnId));
  const { content, at } = outgoing.outgoing;
  const begun = known?.kind === 'turn' ? known.turn : { ...newTurn(turnId), status: firstStatus(entries) };
  const turn: Turn = { ...begun, promptId, prompt: content, createdAt: begun.createdAt ?? at };
  return entries.with(index, entryOf(turn, promptId)).filter((entry) => entry !== known);
}

/** Until the hub says more, a prompt behind a running turn is queued. */
const firstStatus = (entries: readonly Entry[]): Turn['status'] =>
  entries.some((entry) => entry.kind === 'turn' && entry.turn.status === 'processing') ? 'queued' : 'processing';

/** Lays what the hub has stored over what is shown; turns not shown yet go where their neighbours are. */
function withDocuments(entries: readonly Entry[], documents: readonly TurnDocument[]): readonly Entry[] {
  const result = [...documents.reduce((shown, { _id, promptId }) => accepted(shown, promptId ?? '', _id), entries)];
  const find = (document: TurnDocument): number => result.findIndex((entry) => isTurn(entry, document._id));
  const firstShown = documents.find((document) => find(document) >= 0);
  let place = firstShown === undefined ? 0 : find(firstShown);
  for (const document of documents) {
    const index = find(document);
    const shown = result[index];
    if (shown?.kind === 'turn') result[index] = entryOf(merged(shown.turn, document), shown.key);
    else result.splice(place, 0, entryOf(fromDocument(document), document._id));
    place = index < 0 ? place + 1 : index + 1;
  }
  return result;
}
