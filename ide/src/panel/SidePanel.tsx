import type { Connection } from '../session/connection';
import { droneOf, type SessionState } from '../session/state';
import { turnsOf, workDone } from '../session/transcript';
import { AgentsPanel } from './AgentsPanel';
import { ChangesPanel } from './ChangesPanel';
import { FilesPanel } from './FilesPanel';
import { LogPanel } from './LogPanel';
import './panel.css';

const TABS = ['Files', 'Changes', 'Agents', 'Log'] as const;
export type Tab = (typeof TABS)[number];

interface Props {
  readonly state: SessionState;
  readonly connection: Connection;
  readonly projectId: string | null;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly onTurn: (turnId: string) => void;
}

/** Beside the transcript: the workspace, what was changed in it, the subagents, and the log. */
export function SidePanel({ state, connection, projectId, tab, onTab, onTurn }: Props) {
  const isHeld = state.lock.kind === 'held';
  const drone = droneOf(state)?.status;
  return (
    <aside className="panel" aria-label="Workspace">
      <div className="panel-tabs" role="tablist" aria-label="Workspace">
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="panel-content"
            className="panel-tab"
            onClick={() => onTab(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="panel-content" id="panel-content" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={-1}>
        {/* A file that is being edited stays as it is while another tab is looked at. */}
        <div className="panel-part" hidden={tab !== 'Files'}>
          <FilesPanel
            key={projectId}
            requests={connection.requests}
            isReady={isHeld && (drone === 'available' || drone === 'busy')}
            work={workDone(state.transcript)}
            mode={state.mode}
          />
        </div>
        {tab === 'Changes' && (
          <ChangesPanel requests={isHeld ? connection.requests : null} turns={turnsOf(state.transcript)} />
        )}
        {tab === 'Agents' && <AgentsPanel turns={turnsOf(state.transcript)} onTurn={onTurn} />}
        {tab === 'Log' && <LogPanel lines={state.log} />}
      </div>
    </aside>
  );
}
