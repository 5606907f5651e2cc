import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|mjs|css|html|svg|json|woff)$/;
const SMALLEST_BYTES = 1024;

/** Compresses each built file once, so that the server only hands it out. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name);
        if (!entry.isFile() || !compressible.test(file) || fs.statSync(file).size < SMALLEST_BYTES) continue;
        const bytes = fs.readFileSync(file);
        fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        fs.writeFileSync(`${file}.br`, brotliCompressSync(bytes));
      }
    },
  };
}
