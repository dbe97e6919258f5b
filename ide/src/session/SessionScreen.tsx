import { useCallback, useEffect } from 'react';
import { Composer } from '../composer/Composer';
import type { Draft } from '../composer/draft';
import type { Connection } from './connection';
import { Header } from './Header';
import { NoticeBar } from './NoticeBar';
import { noticeOf } from './notice';
import type { SessionEvent, SessionState } from './state';
import { useStore, type Store } from './store';
import { TranscriptView } from './TranscriptView';
import './session.css';

interface Props {
  readonly store: Store<SessionState, SessionEvent>;
  readonly connection: Connection;
  readonly draft: Draft;
}

export function SessionScreen({ store, connection, draft }: Props) {
  const state = useStore(store);
  const notice = noticeOf(state, window.location.origin);
  const sessionId = state.session?._id;
  const name = state.session?.name;

  useEffect(() => {
    if (sessionId !== undefined) draft.open(sessionId);
  }, [draft, sessionId]);

  useEffect(() => {
    document.title = name === undefined ? 'Gadget Code' : `${name} · Gadget Code`;
  }, [name]);

  const edit = useCallback(
    (promptId: string): void => {
      const text = connection.takeBack(promptId);
      if (text !== null) draft.putBack(text);
    },
    [connection, draft],
  );

  return (
    <div className="session">
      <Header state={state} />
      <main className="session-main">
        <TranscriptView state={state} onRetry={connection.resend} onEdit={edit} />
        <div className="session-foot">
          {notice !== null && <NoticeBar notice={notice} onRetry={() => connection.retry()} />}
          <p className="session-status" role="status">
            {state.status}
          </p>
          <Composer draft={draft} onSubmit={(content) => connection.submit(content)} />
        </div>
      </main>
    </div>
  );
}
