import { grownPieces, piecesOf } from '../markdown/pieces';
import type { Block, TextBlock, ToolBlock } from './blocks';
import { groupLine } from './toolLine';
import type { Turn } from './turn';

/** What is drawn, and drawn again, on its own. Its key stays the same while the turn grows. */
export type Row =
  | { readonly kind: 'head' | 'prompt' | 'error'; readonly key: string }
  | { readonly kind: 'thinking'; readonly key: string; readonly block: TextBlock }
  | { readonly kind: 'response'; readonly key: string; readonly piece: string; readonly superseded: boolean }
  | { readonly kind: 'tool'; readonly key: string; readonly block: ToolBlock }
  | { readonly kind: 'group'; readonly key: string; readonly blocks: readonly ToolBlock[] }
  | { readonly kind: 'gap'; readonly key: string; readonly count: number };

const ownRows = new WeakMap<Block, { readonly key: string; readonly rows: readonly Row[] }>();

/** Blocks do not change, so the rows of one are made once. */
function rowsOfBlock(block: Block, key: string): readonly Row[] {
  const known = ownRows.get(block);
  if (known?.key === key) return known.rows;
  const rows = madeOf(block, key);
  ownRows.set(block, { key, rows });
  return rows;
}

function madeOf(block: Block, key: string): readonly Row[] {
  switch (block.mode) {
    case 'thinking':
      return [{ kind: 'thinking', key, block }];
    case 'responding':
      return responseRows(block, key);
    case 'tool':
      return [{ kind: 'tool', key, block }];
    case 'gap':
      return [{ kind: 'gap', key, count: block.toSeq - block.fromSeq + 1 }];
  }
}

type ResponseRow = Row & { readonly kind: 'response' };

/** The texts that grew last, by key. Few grow at a time; one that was forgotten is cut anew. */
const growing = new Map<string, { readonly content: string; readonly rows: readonly ResponseRow[] }>();
const GROWING_AT_MOST = 8;

/** A piece that did not change is the same row, so that of a long answer only its last piece is drawn again. */
function responseRows(block: TextBlock, key: string): readonly Row[] {
  const { content, superseded } = block;
  const known = growing.get(key);
  const before = known !== undefined && content.startsWith(known.content) ? known.rows : [];
  const pieces =
    before.length === 0
      ? piecesOf(content)
      : grownPieces(
          before.map(({ piece }) => piece),
          content,
        );
  const rows = pieces.map((piece, index): ResponseRow => {
    const row = before[index];
    if (row !== undefined && row.piece === piece && row.superseded === superseded) return row;
    return { kind: 'response', key: `${key}.${index}`, piece, superseded };
  });
  growing.delete(key);
  growing.set(key, { content, rows });
  for (const oldest of growing.keys()) {
    if (growing.size <= GROWING_AT_MOST) break;
    growing.delete(oldest);
  }
  return rows;
}

/** The rows of a run of blocks; calls of one reading tool that follow each other are one row. */
export function blockRows(blocks: readonly Block[], prefix: string): readonly Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index];
    if (block === undefined) continue;
    const key = `${prefix}/${index}`;
    const run = runOf(blocks, index);
    if (run.length < 2) {
      rows.push(...rowsOfBlock(block, key));
      continue;
    }
    rows.push(groupOf(run, key));
    index += run.length - 1;
  }
  return rows;
}

function runOf(blocks: readonly Block[], from: number): readonly ToolBlock[] {
  const first = blocks[from];
  if (first?.mode !== 'tool' || groupLine(first.call.name, 2) === null) return [];
  const run: ToolBlock[] = [first];
  for (let index = from + 1; index < blocks.length; index++) {
    const block = blocks[index];
    if (block?.mode !== 'tool' || block.call.name !== first.call.name || block.superseded !== first.superseded) break;
    run.push(block);
  }
  return run;
}

const groups = new WeakMap<ToolBlock, { readonly run: readonly ToolBlock[]; readonly row: Row }>();

/** The same row as before while the same calls are in it. */
function groupOf(run: readonly ToolBlock[], key: string): Row {
  const [first] = run;
  const known = first === undefined ? undefined : groups.get(first);
  if (known?.row.key === key && known.run.length === run.length && known.run.every((block, at) => block === run[at])) {
    return known.row;
  }
  const row: Row = { kind: 'group', key, blocks: run };
  if (first !== undefined) groups.set(first, { run, row });
  return row;
}

/** Everything there is to draw of a turn, in order. `key` names its place in the transcript. */
export function rowsOf(turn: Turn, key: string): readonly Row[] {
  return [
    { kind: 'head', key: `${key}/head` },
    ...(turn.prompt === null ? [] : [{ kind: 'prompt' as const, key: `${key}/prompt` }]),
    ...blockRows(turn.blocks, key),
    ...(turn.status === 'error' && turn.errorMessage !== null ? [{ kind: 'error' as const, key: `${key}/error` }] : []),
  ];
}
