import { useState, useSyncExternalStore } from 'react';
import { useServices } from '../app/services';
import { Field, Form } from '../common/Form';
import { Page } from '../common/Page';
import { chooseTheme, themeOf, type Theme } from './theme';

const THEMES: readonly { readonly theme: Theme; readonly words: string }[] = [
  { theme: 'system', words: 'As the system' },
  { theme: 'light', words: 'Light' },
  { theme: 'dark', words: 'Dark' },
];

/** What is the person's own: the look, the password, the way out. */
export function SettingsScreen() {
  const { shelf, auth } = useServices();
  const [theme, setTheme] = useState(() => themeOf(shelf));
  const state = useSyncExternalStore(auth.subscribe, auth.state);
  const hasPassword = state.kind === 'signedIn' && state.user.hasPassword !== false;
  return (
    <Page title="Settings">
      <section className="section">
        <fieldset className="choices">
          <legend>Theme</legend>
          {THEMES.map(({ theme: name, words }) => (
            <label key={name} className="choices-choice">
              <input
                type="radio"
                name="theme"
                checked={theme === name}
                onChange={() => {
                  setTheme(name);
                  chooseTheme(shelf, name);
                }}
              />
              {words}
            </label>
          ))}
        </fieldset>
      </section>
      {state.kind === 'open' && (
        <section className="section">
          <h2>Account</h2>
          <p className="note">This hub asks nobody to sign in. It listens on this machine only.</p>
        </section>
      )}
      {state.kind === 'signedIn' && (
        <section className="section">
          <h2>Account</h2>
          <p className="note">{`${state.user.displayName ?? state.user.email} · ${state.user.email}`}</p>
          <Form
            button={hasPassword ? 'Change password' : 'Save password'}
            onSubmit={async (field) => {
              await auth.changePassword(hasPassword ? field('currentPassword') : null, field('password'));
              return 'Changed';
            }}
          >
            {hasPassword && (
              <Field name="currentPassword" label="Password now" type="password" autoComplete="current-password" />
            )}
            <Field
              name="password"
              label="New password"
              type="password"
              autoComplete="new-password"
              isRequired
              hint="8 to 128 characters."
            />
          </Form>
          <div className="turn-actions">
            <button
              type="button"
              className="button"
              onClick={() => void auth.signOut().then(() => window.location.assign('/'))}
            >
              Sign out
            </button>
          </div>
        </section>
      )}
    </Page>
  );
}
