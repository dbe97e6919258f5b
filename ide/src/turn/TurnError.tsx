import { CopyButton } from '../common/CopyButton';
import { useTurnActions } from './actions';
import type { Turn } from './turn';

interface Props {
  readonly turn: Turn;
  readonly model: string | null;
}

/** Why a turn failed, in plain words, with what can be done about it. */
export function TurnError({ turn, model }: Props) {
  const { retry } = useTurnActions();
  const { prompt } = turn;
  return (
    <div className="turn-error" data-part="error">
      <p role="alert" dir="auto">
        {turn.errorMessage}
      </p>
      <div className="turn-actions">
        {prompt !== null && (
          <button type="button" className="button" onClick={() => retry(prompt)}>
            Retry
          </button>
        )}
        <CopyButton text={detailsOf(turn, model)} words="Copy details" />
      </div>
    </div>
  );
}

/** What somebody who is asked for help wants to know. */
export function detailsOf({ errorMessage, turnId, createdAt, blocks, prompt }: Turn, model: string | null): string {
  return [
    errorMessage,
    `Turn: ${turnId}`,
    `Model: ${model ?? 'not known'}`,
    `Begun: ${createdAt ?? 'not known'}`,
    `Blocks before it failed: ${blocks.length}`,
    `Prompt: ${prompt ?? 'not known'}`,
  ].join('\n');
}
