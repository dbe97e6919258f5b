import { useState } from 'react';
import { plainOf } from '../output/ansi';
import type { LogLine } from '../protocol';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
const COMPONENTS = ['hub', 'drone', 'agent', 'tool'] as const;
const MOST_SHOWN = 300;

/** What the hub, the drone and its tools log of this session, newest last. */
export function LogPanel({ lines }: { readonly lines: readonly LogLine[] }) {
  const [level, setLevel] = useState<LogLine['level']>('info');
  const [component, setComponent] = useState('');
  const shown = lines.filter(
    (line) => LEVELS.indexOf(line.level) >= LEVELS.indexOf(level) && (component === '' || line.component === component),
  );
  return (
    <>
      <div className="panel-bar">
        <select
          className="field"
          aria-label="Least level"
          value={level}
          onChange={(event) => setLevel(event.target.value as LogLine['level'])}
        >
          {LEVELS.map((name) => (
            <option key={name} value={name}>
              {`${name} and above`}
            </option>
          ))}
        </select>
        <select
          className="field"
          aria-label="Component"
          value={component}
          onChange={(event) => setComponent(event.target.value)}
        >
          <option value="">every component</option>
          {COMPONENTS.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {shown.length === 0 ? (
        <p className="panel-note">Nothing was logged since the page was opened.</p>
      ) : (
        <ol className="log" tabIndex={0} aria-label="Log">
          {shown.slice(-MOST_SHOWN).map((line, index) => (
            <li key={index} className="log-line" data-level={line.level}>
              <time dateTime={line.at}>{line.at.slice(11, 19)}</time> <span className="log-level">{line.level}</span>{' '}
              <span className="log-component">{plainOf(line.component)}</span>{' '}
              <span className="log-message">{plainOf(line.message)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
