import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { Services } from '../../platform/services.ts';
import type { EngineRun } from '../engines/engine.ts';
import type { Outcome } from '../engines/products/outcome.ts';

export type StoredResult = { id: string; folder: string; name: string; size: number; sha256: string; key: string };

/** Stores every product. They are unreferenced until the run is recorded as finished. */
export async function storeResults(
  { storage }: Services,
  { files }: Outcome,
  run: Pick<EngineRun, 'signal' | 'progress'>,
): Promise<StoredResult[]> {
  const results: StoredResult[] = [];
  for (const { folder, name, path } of files) {
    run.signal.throwIfAborted();
    const { size } = await fs.stat(path);
    const { key, sha256 } = await storage.write(createReadStream(path, { signal: run.signal }), size);
    results.push({ id: randomUUID(), folder, name, size, sha256, key });
    run.progress(results.length / files.length);
  }
  return results;
}
