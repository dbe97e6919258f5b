import { build } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';

const JAVASCRIPT_BYTES = 200 * 1024;
const CSS_BYTES = 20 * 1024;

afterEach(() => void vi.unstubAllEnvs());

async function compressedSize(texts: readonly string[]): Promise<number> {
  const sizes = texts.map(async (text) => {
    const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    return (await new Response(compressed).arrayBuffer()).byteLength;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Everything a browser fetches before the first screen is there: the entry and what it imports at once. */
it('the first load is small', { timeout: 60_000 }, async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ mode: 'production', logLevel: 'silent', build: { write: false } });
  if (!('output' in built)) throw new Error('The build gave no output');
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const first = new Set<string>();
  const load = (name: string): void => {
    if (first.has(name)) return;
    first.add(name);
    chunks.get(name)?.imports.forEach(load);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) load(chunk.fileName);

  const code = [...first].map((name) => chunks.get(name)?.code ?? '');
  const styles = built.output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source] : [],
  );
  const javascript = await compressedSize(code);
  const css = await compressedSize(styles.map(String));

  expect(first.size).toBeGreaterThan(0);
  expect(javascript).toBeLessThanOrEqual(JAVASCRIPT_BYTES);
  expect(css).toBeGreaterThan(0);
  expect(css).toBeLessThanOrEqual(CSS_BYTES);
});
