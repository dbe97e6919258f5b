import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const hub = 'http://127.0.0.1:4700';

export default defineConfig({
  plugins: [react()],
  build: {
    // Straight to where the jar takes it from; the hub serves this folder of the class path.
    outDir: 'target/classes/META-INF/gadget/page',
    emptyOutDir: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The page's Content-Security-Policy allows files of its own origin only: no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
  },
  server: {
    host: '127.0.0.1',
    port: 4701,
    proxy: {
      '/api': hub,
      '/socket.io': { target: hub, ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    reporters: ['dot'],
    cache: false,
    isolate: false,
  },
});
