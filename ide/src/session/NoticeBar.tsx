import { useState } from 'react';
import type { Notice } from './notice';

interface Props {
  readonly notice: Notice;
  readonly onRetry: () => void;
}

export function NoticeBar({ notice, onRetry }: Props) {
  return (
    <div className="notice" data-tone={notice.tone} role={notice.tone === 'problem' ? 'alert' : 'note'}>
      <p className="notice-text">
        {notice.text} {notice.command !== undefined && <code className="notice-command">{notice.command}</code>}
      </p>
      {notice.command !== undefined && <CopyButton text={notice.command} />}
      {notice.retry !== undefined && (
        <button type="button" className="button" onClick={onRetry}>
          {notice.retry}
        </button>
      )}
    </div>
  );
}

/** Browsers give the clipboard to secure pages only; elsewhere the text can still be selected. */
function CopyButton({ text }: { readonly text: string }) {
  const [label, setLabel] = useState('Copy');
  if (!('clipboard' in navigator)) return null;
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setLabel('Copied'),
      () => setLabel('Not allowed'),
    );
  };
  return (
    <button type="button" className="button" onClick={copy}>
      {label}
    </button>
  );
}
