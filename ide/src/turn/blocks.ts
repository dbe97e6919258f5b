/** A tool call, from its start to its response. */
export interface Call {
  readonly callId: string;
  readonly name: string;
  readonly params: unknown;
  /** `undefined` until the call is over. */
  readonly response: unknown;
  /** What the tool has put out so far; empty once the response is there. */
  readonly output: string;
  /** When it began and ended, where the events said so. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

export type TextMode = 'thinking' | 'responding';

/** A run of text in one mode and step. `step` is `null` in what came as a document, which does not say it. */
export interface TextBlock {
  readonly mode: TextMode;
  readonly step: number | null;
  readonly content: string;
  readonly superseded: boolean;
}

export interface ToolBlock {
  readonly mode: 'tool';
  readonly step: number | null;
  readonly superseded: boolean;
  readonly call: Call;
}

/** The mark of events that never came. */
export interface GapBlock {
  readonly mode: 'gap';
  readonly fromSeq: number;
  readonly toSeq: number;
}

export type Block = TextBlock | ToolBlock | GapBlock;

type Blocks = readonly Block[];

/** As much of a running tool's output as the hub keeps. */
const OUTPUT_CHARACTERS = 64 * 1024;

export function said(blocks: Blocks, mode: TextMode, content: string, step: number): Blocks {
  const last = blocks.at(-1);
  const goesOn = last?.mode === mode && !last.superseded && (last.step === null || last.step === step);
  if (goesOn) return blocks.with(-1, { ...last, step, content: last.content + content });
  return [...settled(blocks), { mode, step, content, superseded: false }];
}

/**
 * Before a model is asked again every call has a result, so calls that were read from a document, which does not tell
 * output from response, are over when text follows them.
 */
function settled(blocks: Blocks): Blocks {
  const last = blocks.at(-1);
  if (last?.mode !== 'tool' || last.step !== null) return blocks;
  return blocks.map((block) =>
    block.mode === 'tool' && block.step === null && block.call.response === undefined && block.call.output !== ''
      ? { ...block, call: { ...block.call, response: block.call.output, output: '' } }
      : block,
  );
}

export const callIndex = (blocks: Blocks, callId: string): number =>
  blocks.findLastIndex((block) => block.mode === 'tool' && block.call.callId === callId);

export function withCall(blocks: Blocks, index: number, change: (call: Call) => Call): Blocks {
  const block = blocks[index];
  return block?.mode === 'tool' ? blocks.with(index, { ...block, call: change(block.call) }) : blocks;
}

export function opened(blocks: Blocks, call: Call, step: number): Blocks {
  return [...blocks, { mode: 'tool', step, superseded: false, call }];
}

/** Marks everything a step said, its calls included. Of a document only the text behind the last call can be meant. */
export function restarted(blocks: Blocks, step: number): Blocks {
  const lastCall = blocks.findLastIndex((block) => block.mode === 'tool');
  return blocks.map((block, index) => {
    if (block.mode === 'gap' || block.superseded) return block;
    const isMeant = block.step === step || (block.step === null && block.mode !== 'tool' && index > lastCall);
    return isMeant ? { ...block, superseded: true } : block;
  });
}

export const newCall = (callId: string, name: string, params: unknown, at: string | null): Call => ({
  callId,
  name,
  params,
  response: undefined,
  output: '',
  startedAt: at,
  endedAt: null,
});

/** The call begins again, as a reading tool does after a crash; one that is over stays over. */
export const startedAgain = (call: Call, name: string, params: unknown): Call =>
  call.response === undefined ? { ...call, name, params, output: '' } : call;

/** Cut only when it has doubled, so that a small chunk never moves the whole tail. */
export function putOut(call: Call, chunk: string): Call {
  if (call.response !== undefined) return call;
  const output = call.output + chunk;
  return { ...call, output: output.length > 2 * OUTPUT_CHARACTERS ? output.slice(-OUTPUT_CHARACTERS) : output };
}

export const answered = (call: Call, response: unknown, at: string | null): Call => ({
  ...call,
  response: response ?? null,
  output: '',
  endedAt: at,
});

export const callCount = (blocks: Blocks): number => blocks.filter((block) => block.mode === 'tool').length;
