/** A run of output in one look. Colours are names of the page's own, 0-15. */
export interface Span {
  readonly text: string;
  readonly colour: number | null;
  readonly ground: number | null;
  readonly bold: boolean;
  readonly dim: boolean;
}

type Look = Omit<Span, 'text'>;

const PLAIN: Look = { colour: null, ground: null, bold: false, dim: false };

// An escape sequence: with a bracket (parameters, final letter), a title or link up to its end, or two characters.
const ESCAPE =
  /\u001b(?:\[([\d;:]*)([ -/]*[@-~])?|\][^\u0007\u001b]{0,4096}(?:\u0007|\u001b\\)?|[@-Z\\^_]|[ -/]*[0-~])?|\u009b[\d;:]*[@-~]?/g;

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Colours and weights of terminal output as spans. Every other sequence is dropped: none may move, hide or ring. */
export function spansOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let look = PLAIN;
  let from = 0;
  for (const match of text.matchAll(ESCAPE)) {
    push(spans, look, text.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[2] === 'm') look = lookAfter(look, match[1] ?? '');
  }
  push(spans, look, text.slice(from));
  return spans;
}

/** Output without any sequence. */
export const plainOf = (text: string): string => visible(text.replace(ESCAPE, ''));

function push(spans: Span[], look: Look, raw: string): void {
  const text = visible(raw);
  if (text === '') return;
  const last = spans.at(-1);
  if (last !== undefined && isSame(last, look)) spans[spans.length - 1] = { ...last, text: last.text + text };
  else spans.push({ ...look, text });
}

const isSame = (one: Look, other: Look): boolean =>
  one.colour === other.colour && one.ground === other.ground && one.bold === other.bold && one.dim === other.dim;

/** A line that was written over shows what was written last; what steers the reading direction is made visible. */
export function visible(text: string): string {
  return text
    .replace(/\r+\n/g, '\n')
    .replace(/[^\n]*\r(?=[^\n])/g, '')
    .replace(/\r/g, '')
    .replace(CONTROL, '')
    .replace(DIRECTION, (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase()}⟩`);
}

function lookAfter(look: Look, parameters: string): Look {
  const codes = parameters === '' ? [0] : parameters.split(/[;:]/).map(Number);
  let now = look;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0;
    if (code === 38 || code === 48) {
      const [colour, used] = extended(codes, index);
      now = code === 38 ? { ...now, colour } : { ...now, ground: colour };
      index += used;
    } else {
      now = afterCode(now, code);
    }
  }
  return now;
}

function afterCode(look: Look, code: number): Look {
  if (code === 0) return PLAIN;
  if (code === 1) return { ...look, bold: true };
  if (code === 2) return { ...look, dim: true };
  if (code === 22) return { ...look, bold: false, dim: false };
  if (code >= 30 && code <= 37) return { ...look, colour: code - 30 };
  if (code === 39) return { ...look, colour: null };
  if (code >= 40 && code <= 47) return { ...look, ground: code - 40 };
  if (code === 49) return { ...look, ground: null };
  if (code >= 90 && code <= 97) return { ...look, colour: code - 82 };
  if (code >= 100 && code <= 107) return { ...look, ground: code - 92 };
  return look;
}

/** Of 256 colours the first sixteen are shown, of the others and of true colours none. */
function extended(codes: readonly number[], index: number): readonly [colour: number | null, used: number] {
  if (codes[index + 1] === 5) {
    const colour = codes[index + 2] ?? 0;
    return [colour < 16 ? colour : null, 2];
  }
  return [null, codes[index + 1] === 2 ? 4 : 1];
}
