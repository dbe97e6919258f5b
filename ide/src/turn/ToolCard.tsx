import { memo, type ReactNode } from 'react';
import { DiffCount, DiffView } from '../diff/DiffView';
import { diffOf } from '../diff/lines';
import { Output } from '../output/Output';
import { visible } from '../output/ansi';
import type { Call, ToolBlock } from './blocks';
import { Card } from './Card';
import { callState, durationOf, editOf, groupLine, responseText, toolLine, type CallState } from './toolLine';
import { ToolIcon } from './ToolIcon';
import { durationWords } from './words';

interface Props {
  readonly block: ToolBlock;
  readonly rowKey: string;
  readonly isTurnLive: boolean;
}

const STATE_WORDS: Readonly<Record<CallState, string>> = {
  running: 'running',
  done: '',
  failed: 'failed',
  cut: 'not finished',
};

/** A tool call: what it does in a line, and on click what it was given and what it gave. */
export const ToolCard = memo(function ToolCard({ block, rowKey, isTurnLive }: Props) {
  const { call } = block;
  const state = callState(call, isTurnLive && !block.superseded);
  const edit = editOf(call);
  const diff = edit === null ? null : diffOf(edit.before, edit.after);
  return (
    <Card
      foldKey={rowKey}
      state={state}
      part="tool"
      isOpenAtFirst={state === 'failed'}
      summary={
        <>
          <ToolSummary call={call} state={state} />
          {diff !== null && <DiffCount additions={diff.additions} deletions={diff.deletions} />}
        </>
      }
      body={() => (
        <>
          {edit !== null && diff !== null ? (
            <DiffView diff={diff} label={`Changes in ${edit.path}`} />
          ) : (
            <Parameters call={call} />
          )}
          <CallOutput call={call} isQuiet={edit !== null && state === 'done'} />
        </>
      )}
    />
  );
});

export function ToolSummary({ call, state }: { readonly call: Call; readonly state: CallState }) {
  const { icon, verb, target } = toolLine(call);
  const duration = durationOf(call);
  const words = state === 'running' && icon === 'ask' ? 'waiting' : STATE_WORDS[state];
  return (
    <>
      <ToolIcon name={icon} />
      <span className="card-verb">{verb}</span>
      <span className="card-target" dir="ltr">
        {visible(target)}
      </span>
      {words !== '' && <span className="card-state">{words}</span>}
      {duration !== null && duration >= 100 && <span className="card-time">{durationWords(duration)}</span>}
    </>
  );
}

/** Calls of one reading tool, as one line. */
export const ToolGroup = memo(function ToolGroup({
  blocks,
  rowKey,
  isTurnLive,
}: {
  readonly blocks: readonly ToolBlock[];
  readonly rowKey: string;
  readonly isTurnLive: boolean;
}) {
  const [first] = blocks;
  if (first === undefined) return null;
  const states = blocks.map((block) => callState(block.call, isTurnLive && !block.superseded));
  const state = states.includes('running') ? 'running' : states.includes('failed') ? 'failed' : 'done';
  const targets = blocks.map((block) => toolLine(block.call).target).join(', ');
  return (
    <Card
      foldKey={rowKey}
      state={state}
      part="tools"
      summary={
        <>
          <ToolIcon name={toolLine(first.call).icon} />
          <span className="card-verb">{groupLine(first.call.name, blocks.length)}</span>
          <span className="card-target" dir="ltr">
            {visible(targets)}
          </span>
        </>
      }
      body={() =>
        blocks.map((block) => (
          <ToolCard
            key={block.call.callId}
            block={block}
            rowKey={`${rowKey}/${block.call.callId}`}
            isTurnLive={isTurnLive}
          />
        ))
      }
    />
  );
});

/** What the call was given: the command as it is, all else as JSON. */
function Parameters({ call }: { readonly call: Call }): ReactNode {
  const { params } = call;
  const command =
    call.name === 'shell' && typeof params === 'object' && params !== null && 'command' in params
      ? params.command
      : null;
  if (typeof command === 'string')
    return <pre className="card-parameters" tabIndex={0} dir="ltr">{`$ ${visible(command)}`}</pre>;
  if (params === null || JSON.stringify(params) === '{}') return null;
  return (
    <pre className="card-parameters" tabIndex={0} dir="ltr">
      {visible(typeof params === 'string' ? params : JSON.stringify(params, null, 2))}
    </pre>
  );
}

function CallOutput({ call, isQuiet }: { readonly call: Call; readonly isQuiet: boolean }): ReactNode {
  if (call.response === undefined) return call.output === '' ? null : <Output text={call.output} isLive />;
  const text = responseText(call.response);
  return text === '' || isQuiet ? null : <Output text={text} />;
}
