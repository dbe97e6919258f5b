import { useMemo, useState } from 'react';
import { useServices } from '../app/services';
import { Resource, useResource, valueOf } from '../common/resource';
import { idOf, type ChatSession, type Provider, type SessionMode } from '../protocol';
import { isFields } from '../protocol/reading';

/** The model and the mode of the session, changed in place. What the hub cannot change it says. */
export function SessionSettings({
  session: stored,
  onChange,
}: {
  readonly session: ChatSession;
  /** Answers why it stays as it is, or `null`. */
  readonly onChange: (changes: Partial<ChatSession>) => Promise<string | null>;
}) {
  const [wanted, setWanted] = useState<Partial<ChatSession> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (changes: Partial<ChatSession>): void => {
    setRefusal(null);
    setWanted(changes);
    void onChange(changes).then((refused) => {
      setRefusal(refused);
      setWanted((newest) => (newest === changes ? null : newest));
    });
  };
  const session = { ...stored, ...wanted };
  return (
    <>
      <label className="composer-choice">
        <span className="unseen">Mode</span>
        <select
          value={session.mode ?? 'build'}
          onChange={(event) => change({ mode: event.target.value as SessionMode })}
        >
          <option value="build">Build</option>
          <option value="plan">Plan</option>
        </select>
      </label>
      <ModelChoice session={session} onChange={change} />
      {refusal !== null && (
        <span className="composer-objection" role="alert">
          {refusal}
        </span>
      )}
    </>
  );
}

interface Offer {
  readonly provider: Provider;
  readonly models: readonly string[];
}

/** Every model of every provider; a session without a provider has the demo model, which needs none. */
function ModelChoice({
  session,
  onChange,
}: {
  readonly session: ChatSession;
  readonly onChange: (change: Partial<ChatSession>) => void;
}) {
  const offers = useOffers();
  const current = session.selectedModel ?? '';
  const providerId = session.provider == null ? null : idOf(session.provider);
  if (offers.length === 0) return current === '' ? null : <span className="composer-model">{current}</span>;
  const isOffered = offers.some(({ provider, models }) => provider._id === providerId && models.includes(current));
  return (
    <label className="composer-choice">
      <span className="unseen">Model</span>
      <select
        value={isOffered ? `${providerId}/${current}` : ''}
        onChange={(event) => {
          const [provider = '', ...model] = event.target.value.split('/');
          onChange({ provider, selectedModel: model.join('/') });
        }}
      >
        {!isOffered && (
          <option value="" disabled>
            {current}
          </option>
        )}
        {offers.map(({ provider, models }) => (
          <optgroup key={provider._id} label={provider.name}>
            {models.map((model) => (
              <option key={model} value={`${provider._id}/${model}`}>
                {model}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** What can be chosen; a provider that does not say what it has is left out. */
function useOffers(): readonly Offer[] {
  const { rest, providers } = useServices();
  const all = valueOf(useResource(providers)) ?? [];
  const ids = all.map(({ _id }) => _id).join();
  const offers = useMemo(
    () =>
      new Resource<readonly Offer[]>(() =>
        Promise.all(
          all.map(async (provider) => {
            const path = `/provider/${encodeURIComponent(provider._id)}/models`;
            return { provider, models: await rest.read<unknown>(path).then(modelsOf, () => []) };
          }),
        ),
      ),
    [rest, ids],
  );
  return (valueOf(useResource(offers)) ?? []).filter(({ models }) => models.length > 0);
}

/** Models as `{items}` or a list, each a name or an object with one. */
export function modelsOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : isFields(value) ? (value['items'] ?? value['models']) : [];
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const name = isFields(entry) ? (entry['id'] ?? entry['name'] ?? entry['_id']) : entry;
    return typeof name === 'string' ? [name] : [];
  });
}
