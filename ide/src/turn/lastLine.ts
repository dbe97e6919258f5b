const LONGEST = 200;

/** The last line with anything on it, cut to what a line of the page can show; the whole text is never scanned. */
export function lastLine(text: string): string {
  const tail = text.slice(-2 * LONGEST).trimEnd();
  return tail
    .slice(tail.lastIndexOf('\n') + 1)
    .trimStart()
    .slice(0, LONGEST);
}
