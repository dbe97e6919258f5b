/**
 * How the lines of a text end, so that saving it changes nothing that was not written. In a text with both ends a
 * carriage return is a character like others.
 */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const ends = text.match(/\r\n|\r|\n/g) ?? [];
  return ends.length > 0 && ends.every((end) => end === '\r\n') ? '\r\n' : '\n';
}
