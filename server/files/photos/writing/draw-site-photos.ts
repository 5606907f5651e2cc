import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SitePhoto } from './site-photo.ts';

/** Photos of the made-up site as JPEG files, drawn in a thread of their own. */
export async function* drawSitePhotos(photos: readonly SitePhoto[]): AsyncGenerator<Buffer, void> {
  const worker = new Worker(new URL('site-photo-worker.ts', import.meta.url), { workerData: photos, execArgv: [] });
  try {
    for (;;) {
      const answer = once(worker, 'message');
      worker.postMessage('next');
      const [jpeg] = (await answer) as [Uint8Array | null];
      if (jpeg === null) return;
      yield Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length);
    }
  } finally {
    await worker.terminate();
  }
}
