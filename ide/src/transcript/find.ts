import type { Transcript } from '../session/transcript';
import { visible } from '../output/ansi';
import { responseText, toolLine } from '../turn/toolLine';
import { rowsOf, type Row } from '../turn/rows';
import type { Turn } from '../turn/turn';

/** As many places as one steps through. */
const MOST_FOUND = 1_000;

/** The keys of the rows in which a text is said, in order. Rows that are not mounted are found too. */
export function found(transcript: Transcript, query: string): readonly string[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const keys: string[] = [];
  for (const entry of transcript.entries) {
    if (entry.kind === 'outgoing') {
      if (entry.outgoing.content.toLowerCase().includes(wanted)) keys.push(entry.key);
      continue;
    }
    for (const row of rowsOf(entry.turn, entry.key)) {
      if (keys.length >= MOST_FOUND) return keys;
      if (textOf(entry.turn, row).toLowerCase().includes(wanted)) keys.push(row.key);
    }
  }
  return keys;
}

function textOf(turn: Turn, row: Row): string {
  switch (row.kind) {
    case 'head':
    case 'gap':
      return '';
    case 'prompt':
      return turn.prompt ?? '';
    case 'error':
      return turn.errorMessage ?? '';
    case 'thinking':
      return row.block.content;
    case 'response':
      return row.piece;
    case 'tool':
      return `${toolLine(row.block.call).target}\n${visible(responseText(row.block.call.response))}`;
    case 'group':
      return row.blocks.map((block) => toolLine(block.call).target).join('\n');
  }
}
