import { Plus } from 'lucide-react';
import { useState } from 'react';
import { goTo } from '../app/route';
import { useServices, type Services } from '../app/services';
import { valueOf } from '../common/resource';
import { wordsOf } from '../hub/rest';
import { idOf, type ChatSession, type Project } from '../protocol';

/** Makes a session in a project, with the provider and model of the last one, and goes to it. Answers why it could not. */
export async function makeSession(services: Services, project: Project | null): Promise<string | null> {
  if (project === null) return 'There is no project yet';
  const { rest, sessions } = services;
  const last = valueOf(sessions.state())?.find((session) => session.provider != null);
  const body = {
    project: project._id,
    ...(last?.provider == null ? {} : { provider: idOf(last.provider) }),
    ...(last?.selectedModel == null ? {} : { selectedModel: last.selectedModel }),
  };
  try {
    const made = await rest.send<ChatSession>('POST', '/chat-session', { body, idempotencyKey: crypto.randomUUID() });
    void sessions.reload();
    goTo({ screen: 'session', id: made._id });
    return null;
  } catch (failure) {
    return wordsOf(failure);
  }
}

export function NewSession({
  project,
  isIcon = false,
}: {
  readonly project: Project | null;
  readonly isIcon?: boolean;
}) {
  const services = useServices();
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        className={isIcon ? 'icon-button' : 'button button-main'}
        aria-label={isIcon ? 'New session' : undefined}
        onClick={() => void makeSession(services, project).then(setRefusal)}
      >
        <Plus aria-hidden="true" />
        {!isIcon && 'New session'}
      </button>
      {refusal !== null && (
        <span className="refusal" role="alert">
          {refusal}
        </span>
      )}
    </>
  );
}
