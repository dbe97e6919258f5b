import { useState } from 'react';
import { Field, Form } from '../common/Form';
import type { Policy, ToolPolicy } from '../protocol';

const CHOICES: readonly { readonly policy: ToolPolicy; readonly words: string }[] = [
  { policy: 'auto', words: 'runs' },
  { policy: 'ask', words: 'asks first' },
  { policy: 'deny', words: 'is denied' },
];

const NETWORK = 'network';

export const SAVED = 'Saved';

interface Props {
  readonly policy: Policy;
  /** Answers what came of it: {@link SAVED}, or why not. */
  readonly save: (policy: Policy) => Promise<string>;
}

/** What the project lets agents use their tools for; every change counts at once. */
export function PolicySection({ policy, save }: Props) {
  const [message, setMessage] = useState<string | null>(null);
  const change = (next: Policy): void => void save(next).then(setMessage);
  const rules = Object.entries(policy).filter(([rule]) => rule !== NETWORK);
  return (
    <section className="section" aria-labelledby="project-policy">
      <h2 id="project-policy">What agents may do</h2>
      <p className="note">
        Without a rule, what stays in the project runs, and what reaches beyond it asks. Of these rules and those of a
        drone’s user the stricter holds. They count from the next turn on.
      </p>
      <ul className="rows">
        <li>
          <label className="rows-row">
            <input
              type="checkbox"
              checked={policy[NETWORK] === 'auto'}
              onChange={(event) => change(event.target.checked ? { ...policy, [NETWORK]: 'auto' } : without(NETWORK))}
            />
            <span className="rows-name">Commands reach the network</span>
          </label>
        </li>
        {rules.map(([rule, decision]) => (
          <li key={rule} className="rows-row">
            <code className="rows-name">{rule}</code>
            <Choice
              label={`What holds for ${rule}`}
              value={decision}
              onChange={(next) => change({ ...policy, [rule]: next })}
            />
            <button
              type="button"
              className="quiet-button"
              aria-label={`Remove the rule for ${rule}`}
              onClick={() => change(without(rule))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {message !== null && (
        <p className="note" role="status">
          {message}
        </p>
      )}
      <details className="fold">
        <summary>Add a rule</summary>
        <Form
          button="Add"
          onSubmit={async (fields) => {
            const said = await save({ ...policy, [fields('rule')]: fields('decision') as ToolPolicy });
            if (said !== SAVED) throw new Error(said);
            return said;
          }}
        >
          <Field
            name="rule"
            label="Tool, or tool and what it is used on"
            hint="shell, write_file(deploy/*), shell(git push*), web_fetch(https://docs.example.org/*)"
            isRequired
          />
          <label className="form-field">
            <span>What holds there</span>
            <Choice name="decision" value="ask" />
          </label>
        </Form>
      </details>
    </section>
  );

  function without(rule: string): Policy {
    return Object.fromEntries(Object.entries(policy).filter(([other]) => other !== rule));
  }
}

interface ChoiceProps {
  readonly name?: string;
  readonly label?: string;
  readonly value: ToolPolicy;
  readonly onChange?: (policy: ToolPolicy) => void;
}

function Choice({ name, label, value, onChange }: ChoiceProps) {
  const given =
    onChange === undefined
      ? { defaultValue: value }
      : {
          value,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value as ToolPolicy),
        };
  return (
    <select className="field" name={name} aria-label={label} {...given}>
      {CHOICES.map(({ policy, words }) => (
        <option key={policy} value={policy}>
          {words}
        </option>
      ))}
    </select>
  );
}
