import { useState, type KeyboardEvent } from 'react';
import { Dialog } from '../common/Dialog';
import { useResource, valueOf } from '../common/resource';
import { chooseTheme } from '../settings/theme';
import { matches } from './matches';
import { goTo } from './route';
import { useServices } from './services';

interface Command {
  readonly words: string;
  readonly kind: string;
  readonly run: () => void;
}

const MOST_SHOWN = 12;

/** Everything one can go to or do, found by a few letters. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { sessions, projects, drones, shelf } = useServices();
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const commands: readonly Command[] = [
    ...(valueOf(useResource(sessions)) ?? []).map((session) => ({
      words: session.name,
      kind: 'Session',
      run: () => goTo({ screen: 'session', id: session._id }),
    })),
    ...(valueOf(useResource(projects)) ?? []).map((project) => ({
      words: project.name,
      kind: 'Project',
      run: () => goTo({ screen: 'project', id: project._id }),
    })),
    ...(valueOf(useResource(drones)) ?? []).map((drone) => ({
      words: drone.hostname,
      kind: 'Drone',
      run: () => goTo({ screen: 'drone', id: drone._id }),
    })),
    ...(['home', 'drones', 'providers', 'usage', 'settings'] as const).map((screen) => ({
      words: `${screen.charAt(0).toUpperCase()}${screen.slice(1)}`,
      kind: 'Go to',
      run: () => goTo({ screen }),
    })),
    ...(['light', 'dark', 'system'] as const).map((theme) => ({
      words: `Theme: ${theme}`,
      kind: 'Do',
      run: () => chooseTheme(shelf, theme),
    })),
  ];
  const found = commands.filter((command) => matches(`${command.kind} ${command.words}`, query)).slice(0, MOST_SHOWN);
  const chosen = Math.min(index, found.length - 1);

  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setIndex(Math.min(found.length - 1, chosen + 1));
    else if (event.key === 'ArrowUp') setIndex(Math.max(0, chosen - 1));
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog label="Go to" onClose={onClose}>
      <input
        className="field palette-field"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen < 0 ? undefined : `palette-${chosen}`}
        aria-label="Go to"
        placeholder="A session, project, drone or screen"
        autoFocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setIndex(0);
        }}
        onKeyDown={press}
      />
      <ul className="palette-list" id="palette-list" role="listbox" aria-label="Found">
        {found.map((command, at) => (
          <li
            key={`${command.kind} ${command.words} ${at}`}
            id={`palette-${at}`}
            role="option"
            aria-selected={at === chosen}
            className="palette-item"
            onClick={() => run(command)}
          >
            <span className="palette-words">{command.words}</span>
            <span className="palette-kind">{command.kind}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="panel-note">Nothing is called so.</p>}
    </Dialog>
  );
}
