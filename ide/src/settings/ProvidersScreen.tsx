import { useState } from 'react';
import { useServices } from '../app/services';
import { modelsOf } from '../composer/SessionSettings';
import { Field, Form } from '../common/Form';
import { Page, WhenThere } from '../common/Page';
import { useResource } from '../common/resource';
import { wordsOf } from '../hub/rest';
import type { Provider } from '../protocol';
import { fieldsOf, textOrNull } from '../protocol/reading';

const PROBE_MS = 60_000;

const KINDS: Readonly<Record<Provider['apiType'], string>> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI and compatible',
  ollama: 'Ollama',
  demo: 'Demo',
};

/** Where models come from. A key goes in and never comes out. */
export function ProvidersScreen() {
  const { rest, providers } = useServices();
  return (
    <Page title="Providers">
      <WhenThere loaded={useResource(providers)} what="providers">
        {(all) => (
          <>
            {all.length === 0 && <p className="note">No provider yet. The demo model works without one.</p>}
            <ul className="rows">
              {all.map((provider) => (
                <ProviderRow key={provider._id} provider={provider} />
              ))}
            </ul>
            <details className="fold">
              <summary>Add a provider</summary>
              <Form
                button="Add provider"
                onSubmit={async (field) => {
                  const baseUrl = field('baseUrl');
                  const apiKey = field('apiKey').trim();
                  const body = {
                    name: field('name'),
                    apiType: field('apiType'),
                    ...(baseUrl === '' ? {} : { baseUrl }),
                    ...(apiKey === '' ? {} : { apiKey }),
                  };
                  await rest.send('POST', '/provider', { body, idempotencyKey: crypto.randomUUID() });
                  await providers.reload();
                  return 'Added';
                }}
              >
                <Field name="name" label="Name" isRequired />
                <label className="form-field">
                  <span>Kind</span>
                  <select className="field" name="apiType" defaultValue="anthropic">
                    {Object.entries(KINDS).map(([kind, words]) => (
                      <option key={kind} value={kind}>
                        {words}
                      </option>
                    ))}
                  </select>
                </label>
                <Field
                  name="baseUrl"
                  label="Address"
                  type="url"
                  hint="Ends in /v1 for OpenAI; the bare host for the others."
                />
                <Field
                  name="apiKey"
                  label="Key"
                  type="password"
                  autoComplete="off"
                  hint="Kept encrypted by the hub and never shown again."
                />
              </Form>
            </details>
          </>
        )}
      </WhenThere>
    </Page>
  );
}

function ProviderRow({ provider }: { readonly provider: Provider }) {
  const { rest, providers } = useServices();
  const [message, setMessage] = useState<{ readonly text: string; readonly isRefusal: boolean } | null>(null);
  const [isKeyAsked, setKeyAsked] = useState(false);
  const path = `/provider/${encodeURIComponent(provider._id)}`;
  const say = (work: Promise<string>): void => {
    setMessage({ text: 'Asking', isRefusal: false });
    work.then(
      (text) => setMessage({ text, isRefusal: false }),
      (failure: unknown) => setMessage({ text: wordsOf(failure), isRefusal: true }),
    );
  };
  const test = async (): Promise<string> => {
    const answer = fieldsOf(await rest.send<unknown>('POST', `${path}/test`, { body: {}, limit: PROBE_MS }));
    const words = textOrNull(answer['message']);
    if (answer['success'] === false || answer['ok'] === false) {
      throw new Error(`It does not work: ${words ?? 'no reason given'}`);
    }
    return words ?? 'It works';
  };
  const models = async (): Promise<string> => {
    const names = modelsOf(await rest.read<unknown>(`${path}/models`));
    return names.length === 0 ? 'It names no models' : names.join(', ');
  };
  const remove = async (): Promise<string> => {
    await rest.send('DELETE', path);
    await providers.reload();
    return 'Removed';
  };
  return (
    <li className="rows-row rows-tall">
      <span className="rows-name">{provider.name}</span>
      <span className="rows-fact">
        {[KINDS[provider.apiType], provider.baseUrl].filter((fact) => fact != null).join(' · ')}
      </span>
      <span className="turn-actions">
        <button type="button" className="button" onClick={() => say(test())}>
          Test
        </button>
        <button type="button" className="button" onClick={() => say(models())}>
          Models
        </button>
        {provider.apiType !== 'demo' && (
          <button type="button" className="button" aria-expanded={isKeyAsked} onClick={() => setKeyAsked(!isKeyAsked)}>
            Change key
          </button>
        )}
        <button type="button" className="button" onClick={() => say(remove())}>
          Remove
        </button>
      </span>
      {message !== null && (
        <p className={message.isRefusal ? 'refusal' : 'note'} role={message.isRefusal ? 'alert' : 'status'}>
          {message.text}
        </p>
      )}
      {isKeyAsked && (
        <Form
          button="Save key"
          onSubmit={async (field) => {
            await rest.send('PATCH', path, { body: { apiKey: field('newKey').trim() } });
            return 'Saved';
          }}
        >
          <Field
            name="newKey"
            label={`New key of ${provider.name}`}
            type="password"
            autoComplete="off"
            hint="Kept encrypted by the hub and never shown again. Left empty, the key is taken away."
          />
        </Form>
      )}
    </li>
  );
}
