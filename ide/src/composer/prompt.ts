/** The hub takes no longer prompt, and closes the connection of one that sends far more. */
const LIMIT_BYTES = 256 * 1024;

/** Why a text cannot be a prompt, in words for the person who wrote it; `null` when it can. */
export function objectionTo(text: string): string | null {
  if (text.trim() === '') return 'Write something first.';
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= LIMIT_BYTES) return null;
  return `The prompt is too long: ${Math.ceil(bytes / 1024)} KiB, and the most is ${LIMIT_BYTES / 1024} KiB.`;
}

export interface Keystroke {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** An input method is in the middle of a word: its Enter chooses a character. */
  readonly isComposing: boolean;
}

/** Enter sends, with Ctrl or Command as well; with Shift or Alt it does not. */
export const isSend = (stroke: Keystroke): boolean =>
  stroke.key === 'Enter' && !stroke.shiftKey && !stroke.altKey && !stroke.isComposing;
