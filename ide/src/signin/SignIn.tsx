import { useEffect, useRef, useState } from 'react';
import { Field, Form } from '../common/Form';
import type { Auth } from '../hub/auth';
import { ApiFailure, wordsOf } from '../hub/rest';
import { codeIn } from './codes';

interface Props {
  readonly auth: Auth;
  readonly isSetUpNeeded: boolean;
  /** The person was in before: what was being written is behind this, and stays. */
  readonly isAgain: boolean;
}

/** Signing in, or the first set-up of the hub. */
export function SignIn({ auth, isSetUpNeeded, isAgain }: Props) {
  const code = codeIn(window.location.href, 'code');
  const hasTried = useRef(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    if (code === '' || hasTried.current) return;
    hasTried.current = true;
    auth.signIn({ oneTimeCode: code }).then(
      () => window.history.replaceState(null, '', '/'),
      (failure: unknown) => setRefusal(`The link did not work: ${wordsOf(failure)}`),
    );
  }, [auth, code]);

  return (
    <main className="plain" data-part="sign-in">
      <h1>{isSetUpNeeded ? 'Set up Gadget Code' : isAgain ? 'Sign in again' : 'Sign in'}</h1>
      {isAgain && <p className="note">You were signed out. What you were writing is kept.</p>}
      {refusal !== null && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      {isSetUpNeeded ? <SetUpForm auth={auth} /> : <SignInForm auth={auth} />}
    </main>
  );
}

function SignInForm({ auth }: { readonly auth: Auth }) {
  return (
    <Form
      button="Sign in"
      onSubmit={async (field) => {
        try {
          await auth.signIn({ email: field('email'), password: field('password') });
        } catch (failure) {
          if (failure instanceof ApiFailure && failure.status === 401) {
            throw new Error('The e-mail or the password is wrong.', { cause: failure });
          }
          throw failure;
        }
        return null;
      }}
    >
      <Field name="email" label="E-mail" type="email" autoComplete="username" isRequired />
      <Field name="password" label="Password" type="password" autoComplete="current-password" isRequired />
    </Form>
  );
}

function SetUpForm({ auth }: { readonly auth: Auth }) {
  return (
    <Form
      button="Set up"
      onSubmit={async (field) => {
        await auth.setUp({
          email: field('email'),
          password: field('password'),
          displayName: field('displayName'),
          setupCode: field('setupCode'),
        });
        return null;
      }}
    >
      <Field name="displayName" label="Your name" autoComplete="name" isRequired />
      <Field name="email" label="E-mail" type="email" autoComplete="username" isRequired />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="8 to 128 characters."
        isRequired
      />
      <Field
        name="setupCode"
        label="Set-up code"
        value={codeIn(window.location.href, 'setup')}
        hint="The hub printed it when it started."
        isRequired
      />
    </Form>
  );
}
