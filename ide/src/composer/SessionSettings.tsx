import { useMemo, useState } from 'react';
import { useServices } from '../app/services';
import { Resource, useResource } from '../common/resource';
import { wordsOf } from '../hub/rest';
import { idOf, type ChatSession, type SessionMode } from '../protocol';
import { isFields } from '../protocol/reading';

/** The model and the mode of the session, changed in place. What the hub cannot change it says. */
export function SessionSettings({
  session,
  onChanged,
}: {
  readonly session: ChatSession;
  readonly onChanged: (change: Partial<ChatSession>) => void;
}) {
  const { rest } = useServices();
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (changes: Partial<ChatSession>): void => {
    setRefusal(null);
    rest.send<ChatSession>('PATCH', `/chat-session/${encodeURIComponent(session._id)}`, { body: changes }).then(
      () => onChanged({ _id: session._id, ...changes }),
      (failure: unknown) => setRefusal(wordsOf(failure)),
    );
  };
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
      <ModelChoice session={session} onChange={(selectedModel) => change({ selectedModel })} />
      {refusal !== null && (
        <span className="composer-objection" role="alert">
          {refusal}
        </span>
      )}
    </>
  );
}

function ModelChoice({
  session,
  onChange,
}: {
  readonly session: ChatSession;
  readonly onChange: (model: string) => void;
}) {
  const { rest } = useServices();
  const providerId = session.provider == null ? null : idOf(session.provider);
  const models = useMemo(
    () =>
      new Resource<readonly string[]>(async () =>
        providerId === null
          ? []
          : modelsOf(await rest.readIfThere<unknown>(`/provider/${encodeURIComponent(providerId)}/models`)),
      ),
    [rest, providerId],
  );
  const loaded = useResource(models);
  const current = session.selectedModel ?? '';
  const known = loaded.kind === 'there' ? loaded.value : [];
  if (known.length === 0) return current === '' ? null : <span className="composer-model">{current}</span>;
  const all = current === '' || known.includes(current) ? known : [current, ...known];
  return (
    <label className="composer-choice">
      <span className="unseen">Model</span>
      <select value={current} onChange={(event) => onChange(event.target.value)}>
        {all.map((model) => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </select>
    </label>
  );
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
