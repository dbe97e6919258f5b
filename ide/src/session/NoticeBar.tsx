import { useState } from 'react';
import { CopyButton } from '../common/CopyButton';
import type { Notice } from './notice';

interface Props {
  readonly notice: Notice;
  readonly onRetry: () => void;
  readonly onStop: () => void;
  /** Makes this tab the one that drives the session; answers why not. */
  readonly onTakeOver?: () => Promise<string | null>;
}

export function NoticeBar({ notice, onRetry, onStop, onTakeOver }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <div className="notice" data-tone={notice.tone} role={notice.tone === 'problem' ? 'alert' : 'note'}>
      <p className="notice-text">
        {notice.text} {notice.command !== undefined && <code className="notice-command">{notice.command}</code>}
      </p>
      {notice.command !== undefined && <CopyButton text={notice.command} />}
      {refusal !== null && <span className="refusal">{refusal}</span>}
      {onTakeOver !== undefined && (
        <button type="button" className="button button-main" onClick={() => void onTakeOver().then(setRefusal)}>
          Take over
        </button>
      )}
      {notice.stop !== undefined && (
        <button type="button" className="button" onClick={onStop}>
          {notice.stop}
        </button>
      )}
      {notice.retry !== undefined && (
        <button type="button" className="button" onClick={onRetry}>
          {notice.retry}
        </button>
      )}
    </div>
  );
}
