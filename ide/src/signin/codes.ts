/** The code of a printed link: `?code=`, or behind the `#`, so that it reaches no server log. */
export function codeIn(address: string, name: 'code' | 'setup'): string {
  const { searchParams, hash } = new URL(address);
  const behind = new URLSearchParams(hash.replace(/^#[^?]*\??/, ''));
  return searchParams.get(name) ?? behind.get(name) ?? '';
}
