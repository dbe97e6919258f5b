import { TurnView } from '../turn/TurnView';
import { OutgoingView } from './OutgoingView';
import { useFollowing } from './scroll';
import type { SessionState } from './state';

interface Props {
  readonly state: SessionState;
  readonly onRetry: (promptId: string) => void;
  readonly onEdit: (promptId: string) => void;
}

/** The log of the session. Silent for screen readers: the status line tells what happens. */
export function TranscriptView({ state, onRetry, onEdit }: Props) {
  const { scroller, following, onScroll, toEnd } = useFollowing();
  const { entries, hasEarlier } = state.transcript;
  const model = state.session?.selectedModel ?? null;
  return (
    <div className="transcript-frame">
      <div
        ref={scroller}
        className="transcript"
        role="log"
        aria-live="off"
        aria-label="Transcript"
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="transcript-column">
          {hasEarlier && <p className="transcript-earlier">Older turns are kept by the hub and not shown here.</p>}
          {entries.length === 0 && <EmptyTranscript state={state} />}
          {entries.map((entry) =>
            entry.kind === 'turn' ? (
              <TurnView key={entry.key} turn={entry.turn} sessionModel={model} />
            ) : (
              <OutgoingView key={entry.key} outgoing={entry.outgoing} onRetry={onRetry} onEdit={onEdit} />
            ),
          )}
        </div>
      </div>
      {!following && (
        <button type="button" className="button transcript-end" onClick={toEnd}>
          To the end
        </button>
      )}
    </div>
  );
}

function EmptyTranscript({ state }: { readonly state: SessionState }) {
  const isReady = state.link.kind === 'connected' && state.lock.kind === 'held';
  return (
    <div className="empty">
      <p className="empty-title">{isReady ? 'Nothing asked yet' : 'No turns to show'}</p>
      <p>
        {isReady
          ? 'Write a prompt below. What the agent thinks and answers appears here as it comes.'
          : 'You can write already: the prompt is kept and sent when the hub and a drone are ready.'}
      </p>
    </div>
  );
}
