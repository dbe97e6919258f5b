import { useState } from 'react';
import { useServices } from '../app/services';
import { Field, Form } from '../common/Form';
import { Page, WhenThere } from '../common/Page';
import { useResource } from '../common/resource';
import { wordsOf } from '../hub/rest';
import type { User } from '../protocol';

/** Who may use the hub; for admins. */
export function UsersScreen() {
  const { rest, users } = useServices();
  return (
    <Page title="Users">
      <WhenThere loaded={useResource(users)} what="users">
        {(all) => (
          <>
            <ul className="rows">
              {all.map((user) => (
                <UserRow key={user._id} user={user} />
              ))}
            </ul>
            <details className="fold">
              <summary>Add a user</summary>
              <Form
                button="Add user"
                onSubmit={async (field) => {
                  const body = {
                    email: field('email'),
                    displayName: field('displayName'),
                    password: field('password'),
                    role: field('role'),
                  };
                  await rest.send('POST', '/user', { body, idempotencyKey: crypto.randomUUID() });
                  await users.reload();
                  return 'Added';
                }}
              >
                <Field name="email" label="E-mail" type="email" isRequired />
                <Field name="displayName" label="Name" isRequired />
                <Field
                  name="password"
                  label="First password"
                  type="password"
                  autoComplete="new-password"
                  isRequired
                  hint="8 to 128 characters."
                />
                <label className="form-field">
                  <span>Role</span>
                  <select className="field" name="role" defaultValue="user">
                    <option value="user">User</option>
                    <option value="admin">Admin</option>
                  </select>
                </label>
              </Form>
            </details>
          </>
        )}
      </WhenThere>
    </Page>
  );
}

function UserRow({ user }: { readonly user: User }) {
  const { rest, users } = useServices();
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (disabled: boolean): void => {
    rest.send('PATCH', `/user/${encodeURIComponent(user._id)}`, { body: { disabled } }).then(
      () => users.reload(),
      (failure: unknown) => setRefusal(wordsOf(failure)),
    );
  };
  return (
    <li className="rows-row">
      <span className="rows-name">{user.displayName ?? user.email}</span>
      <span className="rows-fact">{`${user.email} · ${user.role ?? 'user'}${user.disabled === true ? ' · disabled' : ''}`}</span>
      <button type="button" className="button" onClick={() => change(user.disabled !== true)}>
        {user.disabled === true ? 'Enable' : 'Disable'}
      </button>
      {refusal !== null && (
        <span className="refusal" role="alert">
          {refusal}
        </span>
      )}
    </li>
  );
}
