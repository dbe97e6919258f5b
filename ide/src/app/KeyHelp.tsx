import { Dialog } from '../common/Dialog';

const KEYS = [
  ['Ctrl+K', 'Go to a session, project, drone or screen'],
  ['Ctrl+P', 'Find a file'],
  ['Ctrl+Shift+S', 'New session'],
  ['Ctrl+F', 'Find in the session'],
  ['Alt+Up, Alt+Down', 'Previous turn, next turn'],
  ['Ctrl+B', 'Sessions'],
  ['Ctrl+\\', 'Side panel'],
  ['Ctrl+L', 'Composer'],
  ['Esc Esc', 'Stop the turn'],
  ['Ctrl+Enter', 'Allow once'],
  ['Ctrl+S', 'Save the file that is edited'],
  ['Esc, then Tab', 'Out of the editor'],
  ['End', 'To the end of the transcript'],
  ['?', 'These keys'],
] as const;

export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog label="Keys" onClose={onClose}>
      <h2 className="dialog-title">Keys</h2>
      <p className="panel-note">On a Mac it is Command where Ctrl is written, except for Ctrl+L.</p>
      <dl className="keys">
        {KEYS.map(([key, words]) => (
          <div key={key} className="keys-row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </Dialog>
  );
}
