import type { SessionState } from './state';

const STARTERS = [
  'Explain how this project is built and where to begin reading.',
  'Find a small thing to improve, and improve it with a test.',
  'Run the tests and tell me what fails.',
] as const;

/** A session in which nothing was asked. */
export function EmptyTranscript({
  state,
  onStarter,
}: {
  readonly state: SessionState;
  readonly onStarter: (text: string) => void;
}) {
  if (state.loading.kind === 'loading') return null;
  const isReady = state.link.kind === 'connected' && state.lock.kind === 'held';
  return (
    <div className="empty">
      <p className="empty-title">{isReady ? 'Nothing asked yet' : 'No turns to show'}</p>
      <p>
        {isReady
          ? 'Write a prompt below, or begin with one of these.'
          : 'You can write already: the prompt is kept and sent when the hub and a drone are ready.'}
      </p>
      <div className="empty-starters">
        {STARTERS.map((text) => (
          <button key={text} type="button" className="button" onClick={() => onStarter(text)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
