import { ShieldQuestion, MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { visible } from '../output/ansi';
import type { Approval, Question, Waiting } from '../protocol';
import { fieldsOf } from '../protocol/reading';
import { useTurnActions, type Decision } from '../turn/actions';
import './dock.css';

const DECISIONS: readonly { readonly decision: Decision; readonly words: string; readonly title?: string }[] = [
  { decision: 'once', words: 'Allow once' },
  { decision: 'always', words: 'Always', title: 'Until you leave the session, or take it back with /ask' },
  { decision: 'deny', words: 'Deny and go on' },
  { decision: 'deny-and-stop', words: 'Deny and stop' },
];

/** What waits for the person, above the composer: the oldest first, and how many more there are. */
export function WaitingDock({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const [first] = waiting;
  if (first === undefined) return null;
  return (
    <section className="dock" role="alert" aria-label="Waiting for you" data-part="waiting">
      {first.kind === 'approval' ? (
        <ApprovalView key={first.callId} approval={first} />
      ) : (
        <QuestionView key={first.callId} question={first} />
      )}
      {waiting.length > 1 && <p className="dock-more">{`${waiting.length - 1} more after this`}</p>}
    </section>
  );
}

function ApprovalView({ approval }: { readonly approval: Approval }) {
  const { decide } = useTurnActions();
  const [sent, setSent] = useState<Decision | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = (decision: Decision): void => {
    setSent(decision);
    setRefusal(null);
    void decide(approval.turnId, approval.callId, decision).then((refused) => {
      setRefusal(refused);
      if (refused !== null) setSent(null);
    });
  };
  return (
    <>
      <p className="dock-title">
        <ShieldQuestion aria-hidden="true" />
        <span>
          <strong>{visible(approval.name)}</strong> asks to run
          {approval.reason === '' ? '' : `: ${visible(approval.reason)}`}
        </span>
      </p>
      <pre className="dock-text" tabIndex={0} dir="ltr">
        {whatRuns(approval)}
      </pre>
      <div className="turn-actions">
        {DECISIONS.map(({ decision, words, title }) => (
          <button
            key={decision}
            type="button"
            className={decision === 'once' ? 'button button-main' : 'button'}
            data-decision={decision}
            title={title}
            disabled={sent !== null}
            onClick={() => send(decision)}
          >
            {sent === decision ? `${words} …` : words}
          </button>
        ))}
        {refusal !== null && <span className="refusal">{refusal}</span>}
      </div>
    </>
  );
}

/** Exactly what runs, with control and direction characters made visible. */
function whatRuns(approval: Approval): string {
  const { command } = fieldsOf(approval.params);
  if (approval.name === 'shell' && typeof command === 'string') return `$ ${visible(command)}`;
  const { params } = approval;
  return visible(typeof params === 'string' ? params : JSON.stringify(params, null, 2));
}

function QuestionView({ question }: { readonly question: Question }) {
  const { answer } = useTurnActions();
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = (words: string): void => {
    if (words.trim() === '') return;
    setSent(true);
    void answer(question.turnId, question.callId, words).then((refused) => {
      setRefusal(refused);
      if (refused !== null) setSent(false);
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <p className="dock-title">
        <MessageCircleQuestion aria-hidden="true" />
        <span dir="auto">{question.question}</span>
      </p>
      {question.options.length > 0 && (
        <div className="turn-actions">
          {question.options.map((option) => (
            <button key={option} type="button" className="button" disabled={isSent} onClick={() => send(option)}>
              {option}
            </button>
          ))}
        </div>
      )}
      <div className="turn-actions">
        <input
          className="field"
          aria-label="Answer"
          value={text}
          placeholder="Or write an answer"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button button-main" disabled={isSent || text.trim() === ''}>
          Answer
        </button>
        {refusal !== null && <span className="refusal">{refusal}</span>}
      </div>
    </form>
  );
}
