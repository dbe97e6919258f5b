import { Field, Form } from '../common/Form';
import type { Auth } from '../hub/auth';

interface Props {
  readonly auth: Auth;
  readonly email: string;
}

/** For who came in by a printed link and has no password to come back with. */
export function ChoosePassword({ auth, email }: Props) {
  return (
    <main className="plain" data-part="sign-in">
      <h1>Choose a password</h1>
      <p className="note">{`With it and ${email} you sign in next time, also from other devices.`}</p>
      <Form
        button="Save password"
        aside={
          <button type="button" className="button" onClick={auth.choosePasswordLater}>
            Later
          </button>
        }
        onSubmit={async (field) => {
          await auth.changePassword(null, field('password'));
          return null;
        }}
      >
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="8 to 128 characters."
          isRequired
        />
      </Form>
    </main>
  );
}
