import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { goTo, hrefOf } from '../app/route';
import type { Scope } from '../app/services';
import { useKeys } from '../app/keys';
import { useStore } from '../common/store';
import { Composer } from '../composer/Composer';
import { objectionTo } from '../composer/prompt';
import { SessionSettings } from '../composer/SessionSettings';
import type { Suggest } from '../composer/useCompletion';
import { SidePanel, type Tab } from '../panel/SidePanel';
import { idOf, type WorkspaceMode } from '../protocol';
import { TranscriptView, type TranscriptHandle } from '../transcript/TranscriptView';
import { TurnActionsContext, type TurnActions } from '../turn/actions';
import { FoldsContext } from '../turn/folds';
import { filesFor } from './files';
import { EmptyTranscript } from './EmptyTranscript';
import { Header } from './Header';
import { NoticeBar } from './NoticeBar';
import { noticeOf } from './notice';
import type { Outcome } from './requests';
import { SessionList } from './SessionList';
import { droneOf, isReadOnly } from './state';
import { turnInView, turnsOf } from './transcript';
import { useStop } from './useStop';
import { WaitingDock } from './WaitingDock';
import './session.css';

const refusalIn = (outcome: Outcome<unknown> | undefined): string | null =>
  outcome === undefined ? 'Not connected' : outcome.ok ? null : outcome.message;

/** One session: its list beside it, the transcript with the composer, and the panel with files and changes. */
export function SessionScreen({ scope }: { readonly scope: Scope }) {
  const { store, connection, draft } = scope;
  const state = useStore(store);
  const transcript = useRef<TranscriptHandle>(null);
  const [shown, setShown] = useState<'chat' | 'list' | 'panel'>('chat');
  const [tab, setTab] = useState<Tab>('Files');
  const [isFinding, setFinding] = useState(false);
  const [isEager, setEager] = useState(false);
  const [isPanelWide, setPanelWide] = useState(true);
  const folds = useMemo(() => new Map<string, boolean>(), [scope]);
  const turns = turnsOf(state.transcript);
  const running = turns.find((turn) => turn.status === 'processing') ?? null;
  const stop = useStop(connection, running?.turnId ?? null);
  const notice = noticeOf(state, window.location.origin);
  const { session } = state;
  const sessionId = session?._id;
  const name = session?.name;
  const drone = droneOf(state);

  useEffect(() => {
    if (sessionId !== undefined) draft.open(sessionId);
  }, [draft, sessionId]);

  // Sent before the session was read: the text stayed in the composer, and goes out now.
  useEffect(() => {
    if (!isEager || sessionId === undefined) return;
    setEager(false);
    if (objectionTo(draft.text()) === null && connection.submit(draft.text())) draft.set('');
  }, [isEager, sessionId, connection, draft]);

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

  const showChat = useCallback(() => setShown('chat'), []);
  const showPanel = (part: Tab): void => {
    setTab(part);
    setShown('panel');
  };

  const actions = useMemo<TurnActions>(
    () => ({
      decide: async (turnId, callId, decision) =>
        refusalIn(await connection.requests?.decide(turnId, callId, decision)),
      answer: async (turnId, callId, words) => refusalIn(await connection.requests?.answer(turnId, callId, words)),
      stopAgent: async (turnId, agentId) => refusalIn(await connection.requests?.stopAgent(turnId, agentId)),
      editQueued: connection.editQueued,
      cancelQueued: connection.cancelQueued,
      retry: (prompt) => {
        if (connection.submit(prompt)) transcript.current?.toEnd();
      },
    }),
    [connection],
  );

  const setMode = (mode: WorkspaceMode): void => {
    void connection.requests?.mode(drone?._id ?? null, mode).then((outcome) => {
      if (outcome.ok) store.dispatch({ type: 'modeChanged', mode: outcome.value });
      else store.dispatch({ type: 'statusSaid', text: `The mode stays as it is: ${outcome.message}` });
    });
  };

  const waiting = turns.flatMap((turn) => turn.waiting);
  const [firstWaiting] = waiting;
  useKeys({
    'alt+arrowup': () => transcript.current?.step(-1),
    'alt+arrowdown': () => transcript.current?.step(1),
    'mod+b': () => setShown((was) => (was === 'list' ? 'chat' : 'list')),
    'mod+\\': () => {
      setShown((was) => (was === 'panel' ? 'chat' : 'panel'));
      setPanelWide((was) => !was);
    },
    'mod+f': () => setFinding(true),
    'ctrl+l': () => document.getElementById('composer-field')?.focus(),
    'escape escape': () => stop.stop(),
    'mod+enter': () => {
      if (firstWaiting?.kind === 'approval') void actions.decide(firstWaiting.turnId, firstWaiting.callId, 'once');
    },
    end: () => transcript.current?.toEnd(),
  });

  const suggest = useMemo(
    (): Suggest => ({
      commands: (query) =>
        [
          { words: '/stop', hint: 'Stop the turn', run: () => stopNow.current() },
          { words: '/find', hint: 'Find in the session', run: () => setFinding(true) },
          { words: '/end', hint: 'To the end of the transcript', run: () => transcript.current?.toEnd() },
          { words: '/ask', hint: 'Ask again for what was always allowed', run: () => void connection.askAgain() },
          { words: '/home', hint: 'Projects and sessions', run: () => goTo({ screen: 'home' }) },
        ].filter(({ words }) => words.startsWith(`/${query}`)),
      files: (query) => filesFor(connection.requests, query),
    }),
    [connection],
  );
  const stopNow = useRef(stop.stop);
  stopNow.current = stop.stop;

  const lastStats = turnInView(state.transcript)?.stats ?? turns.findLast((turn) => turn.stats !== null)?.stats ?? null;
  const readOnly = isReadOnly(state.lock);
  return (
    <TurnActionsContext value={actions}>
      <FoldsContext value={folds}>
        <div className="session" data-shown={shown} data-panel={isPanelWide ? 'open' : 'closed'}>
          <SessionList current={sessionId ?? null} onChosen={showChat} />
          <div className="session-center">
            <Header
              state={state}
              tokens={lastStats === null ? 0 : lastStats.inputTokenCount + lastStats.responseTokenCount}
              onMode={setMode}
              onRename={connection.rename}
              onList={() => setShown((was) => (was === 'list' ? 'chat' : 'list'))}
              onPanel={() => {
                setShown((was) => (was === 'panel' ? 'chat' : 'panel'));
                setPanelWide((was) => !was);
              }}
            />
            <main className="session-main">
              <TranscriptView
                handle={transcript}
                transcript={state.transcript}
                sessionModel={session?.selectedModel ?? null}
                empty={<EmptyTranscript state={state} onStarter={(text) => draft.set(text)} />}
                isFinding={isFinding}
                onFound={() => setFinding(false)}
                onRetry={connection.resend}
                onEdit={edit}
                onEarlier={() => {
                  if (state.transcript.earlier !== null) void connection.earlier(state.transcript.earlier);
                }}
              />
              <div className="session-foot">
                {notice !== null && (
                  <NoticeBar
                    notice={notice}
                    onRetry={() => connection.retry()}
                    onStop={stop.stop}
                    {...(readOnly ? { onTakeOver: () => connection.takeOver() } : {})}
                  />
                )}
                {stop.isLate && (
                  <div className="notice" data-tone="problem" role="alert">
                    <p className="notice-text">{stop.words}</p>
                    {drone !== null && (
                      <a className="button" href={hrefOf({ screen: 'drone', id: drone._id })}>
                        Terminate it
                      </a>
                    )}
                  </div>
                )}
                {!readOnly && <WaitingDock waiting={waiting} />}
                <p className="session-status" role="status">
                  {state.status}
                </p>
                <Composer
                  draft={draft}
                  isRunning={running !== null}
                  settings={session === null ? null : <SessionSettings session={session} onChange={connection.configure} />}
                  onSubmit={(content) => {
                    const taken = connection.submit(content);
                    if (taken) transcript.current?.toEnd();
                    else setEager(true);
                    return taken;
                  }}
                  onStop={stop.stop}
                  suggest={suggest}
                  stopLabel={stop.label}
                />
              </div>
            </main>
          </div>
          <SidePanel
            state={state}
            connection={connection}
            projectId={session === null ? null : idOf(session.project)}
            tab={tab}
            onTab={setTab}
            onTurn={(turnId) => transcript.current?.toTurn(turnId)}
          />
          <nav className="session-bar" aria-label="Parts of the session">
            <button type="button" aria-pressed={shown === 'chat'} onClick={() => setShown('chat')}>
              Chat
            </button>
            <button
              type="button"
              aria-pressed={shown === 'panel' && tab !== 'Agents'}
              onClick={() => showPanel('Files')}
            >
              Files
            </button>
            <button
              type="button"
              aria-pressed={shown === 'panel' && tab === 'Agents'}
              onClick={() => showPanel('Agents')}
            >
              Agents
            </button>
            <button type="button" aria-pressed={shown === 'list'} onClick={() => setShown('list')}>
              More
            </button>
          </nav>
        </div>
      </FoldsContext>
    </TurnActionsContext>
  );
}
