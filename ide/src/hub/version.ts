/** The address of the page's own script, which has another name in every version. */
const scriptIn = (html: string): string | null => /<script[^>]+src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? null;

/** Whether the hub serves another version of the page than this one. */
export async function isNewer(ownScript: string | null): Promise<boolean> {
  if (ownScript === null) return false;
  try {
    const response = await fetch('/', { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(10_000) });
    const served = response.ok ? scriptIn(await response.text()) : null;
    return served !== null && served !== ownScript;
  } catch (failure) {
    // The hub is away: the next connection asks again.
    if (failure instanceof TypeError || failure instanceof DOMException) return false;
    throw failure;
  }
}

/** The script this page came with; none while it is being worked on. */
export function ownScript(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return script?.getAttribute('src') ?? null;
}
