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
                    <option value="anthropic">Anthropic</option>
                    <option value="openai">OpenAI and compatible</option>
                    <option value="ollama">Ollama</option>
                    <option value="demo">Demo</option>
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
  const [message, setMessage] = useState<string | null>(null);
  const path = `/provider/${encodeURIComponent(provider._id)}`;
  const say = (work: Promise<string>): void => {
    setMessage('Asking');
    work.then(setMessage, (failure: unknown) => setMessage(wordsOf(failure)));
  };
  const test = async (): Promise<string> => {
    const answer = fieldsOf(await rest.send<unknown>('POST', `${path}/test`, { body: {}, limit: PROBE_MS }));
    const words = textOrNull(answer['message']);
    return answer['success'] === false || answer['ok'] === false
      ? `It does not work: ${words ?? 'no reason given'}`
      : (words ?? 'It works');
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
        {[provider.apiType, provider.baseUrl].filter((fact) => fact != null).join(' · ')}
      </span>
      <span className="turn-actions">
        <button type="button" className="button" onClick={() => say(test())}>
          Test
        </button>
        <button type="button" className="button" onClick={() => say(models())}>
          Models
        </button>
        <button type="button" className="button" onClick={() => say(remove())}>
          Remove
        </button>
      </span>
      {message !== null && (
        <span className="note" role="status">
          {message}
        </span>
      )}
    </li>
  );
}
