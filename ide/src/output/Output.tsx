import { useMemo, useState } from 'react';
import { CopyButton } from '../common/CopyButton';
import { plainOf, spansOf, type Span } from './ansi';
import './output.css';

/** As many lines as are drawn before a person asks for all. */
const FIRST_LINES = 200;
const LIVE_LINES = 40;
const MOST_CHARACTERS = 400_000;

interface Props {
  readonly text: string;
  /** Output that still grows shows its end. */
  readonly isLive?: boolean;
}

/** What a tool put out, in its colours. */
export function Output({ text, isLive = false }: Props) {
  const [isWhole, setWhole] = useState(false);
  const cut = useMemo(
    () => (isLive ? endOf(text, LIVE_LINES) : beginningOf(text, isWhole ? Infinity : FIRST_LINES)),
    [text, isLive, isWhole],
  );
  const spans = useMemo(() => spansOf(cut.text), [cut.text]);
  return (
    <div className="output">
      <pre className="output-text" tabIndex={0} dir="ltr" aria-label="Output">
        {spans.map((span, index) => (
          <span key={index} className={classOf(span)}>
            {span.text}
          </span>
        ))}
      </pre>
      <div className="output-bar">
        {cut.left > 0 && isLive && <span>{`${cut.left.toLocaleString('en')} earlier lines`}</span>}
        {cut.left > 0 && !isLive && (
          <button type="button" className="quiet-button" onClick={() => setWhole(true)}>
            {`Show all, ${cut.left.toLocaleString('en')} more lines`}
          </button>
        )}
        {!isLive && <CopyButton text={plainOf(text)} />}
      </div>
    </div>
  );
}

interface Cut {
  readonly text: string;
  readonly left: number;
}

/** The first lines and how many are left out. */
export function beginningOf(text: string, lines: number): Cut {
  let at = 0;
  for (let line = 0; line < lines; line++) {
    const newline = text.indexOf('\n', at);
    if (newline < 0 || newline === text.length - 1) return { text: text.slice(0, MOST_CHARACTERS), left: 0 };
    at = newline + 1;
  }
  return { text: text.slice(0, Math.min(at, MOST_CHARACTERS)), left: countLines(text, at) };
}

export function endOf(text: string, lines: number): Cut {
  let at = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let line = 0; line < lines; line++) {
    const newline = at <= 0 ? -1 : text.lastIndexOf('\n', at - 1);
    if (newline < 0) return { text, left: 0 };
    at = newline;
  }
  return { text: text.slice(at + 1), left: countLines(text.slice(0, at + 1), 0) };
}

function countLines(text: string, from: number): number {
  let count = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n', from); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function classOf({ colour, ground, bold, dim }: Span): string | undefined {
  const names = [
    ...(colour === null ? [] : [`ansi-${colour}`]),
    ...(ground === null ? [] : [`ansi-on-${ground}`]),
    ...(bold ? ['ansi-bold'] : []),
    ...(dim ? ['ansi-dim'] : []),
  ];
  return names.length === 0 ? undefined : names.join(' ');
}
