import { useState, type FormEvent, type ReactNode } from 'react';
import { wordsOf } from '../hub/rest';

interface Props {
  readonly button: string;
  readonly children: ReactNode;
  /** Another way on, beside the button. */
  readonly aside?: ReactNode;
  /** Answers what to say when it is done. */
  readonly onSubmit: (fields: (name: string) => string) => Promise<string | null>;
}

/** A form that says what came of it: done, and it is empty again, or why not, and what was typed stays. */
export function Form({ button, children, aside, onSubmit }: Props) {
  const [message, setMessage] = useState<{ readonly text: string; readonly isRefusal: boolean } | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    setSending(true);
    setMessage(null);
    onSubmit((name) => {
      const value = String(data.get(name) ?? '');
      const element = form.elements.namedItem(name);
      // A space may be part of a password.
      return element instanceof HTMLInputElement && element.type === 'password' ? value : value.trim();
    })
      .then(
        (done) => {
          form.reset();
          setMessage(done === null ? null : { text: done, isRefusal: false });
        },
        (failure: unknown) => setMessage({ text: wordsOf(failure), isRefusal: true }),
      )
      .finally(() => setSending(false));
  };
  return (
    <form className="form" onSubmit={submit}>
      {children}
      <div className="turn-actions">
        <button type="submit" className="button button-main" disabled={isSending}>
          {button}
        </button>
        {aside}
        {message !== null && (
          <span className={message.isRefusal ? 'refusal' : 'done'} role={message.isRefusal ? 'alert' : 'status'}>
            {message.text}
          </span>
        )}
      </div>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'url';
  readonly value?: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly autoComplete?: string;
}

export function Field({ name, label, type = 'text', value, hint, isRequired = false, autoComplete }: FieldProps) {
  return (
    <label className="form-field">
      <span>{label}</span>
      <input
        className="field"
        name={name}
        type={type}
        defaultValue={value}
        required={isRequired}
        autoComplete={autoComplete}
      />
      {hint !== undefined && <span className="form-hint">{hint}</span>}
    </label>
  );
}
