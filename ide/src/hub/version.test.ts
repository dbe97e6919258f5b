import { afterEach, expect, it, vi } from 'vitest';
import { isNewer } from './version';

const serving = (body: string): void =>
  void vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/html' } }));

afterEach(() => void vi.unstubAllGlobals());

it('another script is another version', async () => {
  serving('<script type="module" crossorigin src="/assets/index-b.js"></script>');

  expect(await isNewer('/assets/index-a.js')).toBe(true);
  expect(await isNewer('/assets/index-b.js')).toBe(false);
});

it('a hub that serves something else, or nothing, is no new version', async () => {
  serving('nothing here');
  expect(await isNewer('/assets/index-a.js')).toBe(false);

  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed to fetch');
  });
  expect(await isNewer('/assets/index-a.js')).toBe(false);
  expect(await isNewer(null)).toBe(false);
});
