import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const api = process.env['OVERFLIGHT_API'] ?? 'http://127.0.0.1:8080';
/** First folders of all API paths, separated by `|`; `npm run dev` takes them from the server's routes. */
const apiFolders = process.env['OVERFLIGHT_API_FOLDERS'];

/** Zod tries `new Function` when it is loaded, which the content policy refuses and reports. */
const withoutEval = 'globalThis.__zod_globalConfig ??= { jitless: true };';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    rolldownOptions: {
      input: ['index.html', 'player.html'].map((page) => path.join(import.meta.dirname, page)),
      output: { banner: withoutEval },
    },
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'firefox125', 'safari17.5'],
    chunkSizeWarningLimit: 1200,
  },
  server: { port: 5173, proxy: apiFolders ? { [`^/(${apiFolders})\\b`]: { target: api } } : {} },
});
