import { ArrowDown } from 'lucide-react';
import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { Entry, Transcript } from '../session/transcript';
import { rowsOf, type Row } from '../turn/rows';
import { statusWords, TurnRow } from '../turn/TurnRow';
import { streamState, type Turn } from '../turn/turn';
import { FindBar } from './FindBar';
import { OutgoingView } from './OutgoingView';
import { useWindow, type Extent, type Windowed } from './useWindow';
import { partOf } from './window';
import './transcript.css';

/** What keys and the palette do with the transcript. */
export interface TranscriptHandle {
  readonly toEnd: () => void;
  /** To the turn before or behind the one in view. */
  readonly step: (direction: -1 | 1) => void;
  readonly toTurn: (turnId: string) => void;
  readonly toRow: (key: string) => void;
}

interface Props {
  readonly transcript: Transcript;
  readonly sessionModel: string | null;
  readonly empty: ReactNode;
  readonly handle: Ref<TranscriptHandle>;
  readonly onRetry: (promptId: string) => void;
  readonly onEdit: (promptId: string) => void;
  readonly onEarlier: () => void;
  readonly isFinding: boolean;
  readonly onFound: () => void;
}

interface Group {
  readonly entry: Entry;
  readonly rows: readonly Row[];
  readonly from: number;
  readonly to: number;
  readonly number: number | null;
}

/** The log of the session, of which only what is near the view is mounted. Silent for screen readers: the status line tells what happens. */
export function TranscriptView({
  transcript,
  sessionModel,
  empty,
  handle,
  onRetry,
  onEdit,
  onEarlier,
  isFinding,
  onFound,
}: Props) {
  const { groups, extents } = useMemo(() => laidOut(transcript), [transcript]);
  const view = useWindow(extents);
  const { offsets, slice } = view;
  const shown = groups.flatMap((group) => {
    const part = partOf(slice, offsets, group.from, group.to);
    return part === null ? [] : [{ group, part }];
  });
  const above = offsets[shown[0]?.group.from ?? 0] ?? 0;
  const below = (offsets.at(-1) ?? 0) - (offsets[shown.at(-1)?.group.to ?? 0] ?? 0);

  useImperativeHandle(handle, () => ({
    toEnd: view.toEnd,
    toRow: view.toRow,
    step: (direction) => view.toRow(groups[stepFrom(groups, view.topRow(), direction)]?.rows[0]?.key ?? ''),
    toTurn: (turnId) =>
      view.toRow(groups.find(({ entry }) => entry.kind === 'turn' && entry.turn.turnId === turnId)?.rows[0]?.key ?? ''),
  }));

  const onClick = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('[aria-expanded]') !== null) view.hold();
  };

  return (
    <div className="transcript-frame">
      {isFinding && <FindBar transcript={transcript} onRow={view.toRow} onClose={onFound} />}
      <div
        ref={view.scroller}
        className="transcript"
        role="log"
        aria-live="off"
        aria-label="Transcript"
        tabIndex={0}
        onScroll={view.onScroll}
        onClickCapture={onClick}
      >
        <div className="transcript-column">
          {transcript.earlier !== null && (
            <div className="transcript-earlier">
              <button type="button" className="button" onClick={onEarlier}>
                Show older turns
              </button>
            </div>
          )}
          {groups.length === 0 && empty}
          {above > 0 && <div style={{ height: above }} />}
          {shown.map(({ group, part }) => (
            <EntryView key={group.entry.key} entry={group.entry}>
              {part.above > 0 && <div style={{ height: part.above }} />}
              {group.entry.kind === 'outgoing' ? (
                <MeasuredRow row={group.entry.key} kind="outgoing" register={view.register}>
                  <OutgoingView outgoing={group.entry.outgoing} onRetry={onRetry} onEdit={onEdit} />
                </MeasuredRow>
              ) : (
                rowsShown(group, part.first, part.end, view, sessionModel)
              )}
              {part.below > 0 && <div style={{ height: part.below }} />}
            </EntryView>
          ))}
          {below > 0 && <div style={{ height: below }} />}
        </div>
      </div>
      {view.isAway && (
        <button type="button" className="button transcript-end" onClick={view.toEnd}>
          <ArrowDown aria-hidden="true" />
          To the end
        </button>
      )}
    </div>
  );
}

function rowsShown(group: Group, first: number, end: number, view: Windowed, sessionModel: string | null): ReactNode {
  const { entry, rows, from, number } = group;
  if (entry.kind !== 'turn') return null;
  const drawn = (row: Row): ReactNode => (
    <MeasuredRow key={row.key} row={row.key} kind={row.kind} register={view.register}>
      <TurnRow turn={entry.turn} row={row} number={number} sessionModel={sessionModel} isLast={row === rows.at(-1)} />
    </MeasuredRow>
  );
  return runsOf(rows.slice(first - from, end - from)).map(({ block, run }) =>
    block === null ? (
      run.map(drawn)
    ) : (
      <div key={block} data-part="response">
        {run.map(drawn)}
      </div>
    ),
  );
}

/** The pieces of one text together, as it is one answer; every other row by itself. */
function runsOf(rows: readonly Row[]): readonly { readonly block: string | null; readonly run: readonly Row[] }[] {
  const runs: { block: string | null; run: Row[] }[] = [];
  for (const row of rows) {
    const block = row.kind === 'response' ? row.key.slice(0, row.key.lastIndexOf('.')) : null;
    const last = runs.at(-1);
    if (last !== undefined && block !== null && last.block === block) last.run.push(row);
    else runs.push({ block, run: [row] });
  }
  return runs;
}

function EntryView({ entry, children }: { readonly entry: Entry; readonly children: ReactNode }) {
  if (entry.kind === 'outgoing') return children;
  const { turn } = entry;
  return (
    <article
      className="turn"
      data-turn-status={turn.status}
      data-turn-stream={streamState(turn)}
      aria-label={`Turn, ${statusWords(turn).toLowerCase()}`}
    >
      {children}
    </article>
  );
}

interface MeasuredProps {
  readonly row: string;
  readonly kind: string;
  readonly register: Windowed['register'];
  readonly children: ReactNode;
}

function MeasuredRow({ row, kind, register, children }: MeasuredProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (element.current === null ? undefined : register(row, element.current)), [row, register]);
  return (
    <div ref={element} className="row" data-kind={kind}>
      {children}
    </div>
  );
}

function laidOut(transcript: Transcript): { readonly groups: readonly Group[]; readonly extents: readonly Extent[] } {
  const groups: Group[] = [];
  const extents: Extent[] = [];
  let number = 0;
  for (const entry of transcript.entries) {
    const from = extents.length;
    const { rows, extents: own } = entry.kind === 'turn' ? drawnOf(entry.turn, entry.key) : NOTHING;
    if (entry.kind === 'turn') {
      number++;
      for (const extent of own) extents.push(extent);
    } else {
      extents.push({ key: entry.key, guess: 110 });
    }
    groups.push({
      entry,
      rows,
      from,
      to: extents.length,
      number: transcript.earlier === null && entry.kind === 'turn' ? number : null,
    });
  }
  return { groups, extents };
}

interface Drawn {
  readonly key: string;
  readonly rows: readonly Row[];
  readonly extents: readonly Extent[];
}

const NOTHING: Drawn = { key: '', rows: [], extents: [] };
const laid = new WeakMap<Turn, Drawn>();

/** Turns do not change, so those that are over are laid out once, however often the one below them grows. */
function drawnOf(turn: Turn, key: string): Drawn {
  const known = laid.get(turn);
  if (known?.key === key) return known;
  const rows = rowsOf(turn, key);
  const made = { key, rows, extents: rows.map((row) => ({ key: row.key, guess: guessOf(row) })) };
  laid.set(turn, made);
  return made;
}

function guessOf(row: Row): number {
  switch (row.kind) {
    case 'head':
      return 46;
    case 'prompt':
      return 56;
    case 'response':
      return 16 + 24 * Math.max(1, Math.ceil(row.piece.length / 95), row.piece.split('\n').length - 2);
    case 'thinking':
    case 'tool':
    case 'group':
      return 34;
    case 'gap':
      return 40;
    case 'error':
      return 96;
  }
}

function stepFrom(groups: readonly Group[], top: string | null, direction: -1 | 1): number {
  const index = groups.findIndex((group) => group.rows.some((row) => row.key === top) || group.entry.key === top);
  const isAtHead = groups[index]?.rows[0]?.key === top;
  if (direction < 0 && !isAtHead) return Math.max(0, index);
  return Math.min(groups.length - 1, Math.max(0, index + direction));
}
