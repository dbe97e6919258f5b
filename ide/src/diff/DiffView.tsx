import { useState } from 'react';
import { visible } from '../output/ansi';
import type { Diff, DiffLine } from './lines';
import './diff.css';

const FIRST_LINES = 200;
const SIGN: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '-', skip: '' };

/** A diff, unified. Signs as well as colours tell what was added and what removed. */
export function DiffView({ diff, label }: { readonly diff: Diff; readonly label: string }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? diff.lines : diff.lines.slice(0, FIRST_LINES);
  const left = diff.lines.length - shown.length;
  return (
    <div className="diff">
      <div className="diff-text" role="region" aria-label={label} tabIndex={0} dir="ltr">
        <table className="diff-table" role="presentation">
          <tbody>
            {shown.map((line, index) => (
              <tr key={index} className="diff-line" data-kind={line.kind}>
                <td className="diff-number">{line.before ?? ''}</td>
                <td className="diff-number">{line.after ?? ''}</td>
                <td className="diff-sign">{SIGN[line.kind]}</td>
                <td className="diff-content">{visible(line.text)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && (
        <button type="button" className="quiet-button" onClick={() => setWhole(true)}>
          {`Show all, ${left.toLocaleString('en')} more lines`}
        </button>
      )}
    </div>
  );
}

/** How much was added and removed, as numbers. */
export function DiffCount({ additions, deletions }: { readonly additions: number; readonly deletions: number }) {
  return (
    <span className="diff-count">
      <span className="diff-additions">{`+${additions}`}</span>{' '}
      <span className="diff-deletions">{`-${deletions}`}</span>
      <span className="unseen">{` lines added and removed`}</span>
    </span>
  );
}
