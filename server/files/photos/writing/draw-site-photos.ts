import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SitePhoto } from './site-photo.ts';

/** Photos of the made-up site as JPEG files in their order, drawn in threads of their own, each one ahead. */
export async function* drawSitePhotos(photos: readonly SitePhoto[], threads = 1): AsyncGenerator<Buffer, void> {
  const drawers = Array.from({ length: Math.min(threads, photos.length) }, (_, number) =>
    drawer(photos.filter((_photo, at) => at % threads === number)),
  );
  try {
    const coming = drawers.map((from) => ({ from, jpeg: from.next() }));
    for (let first = coming.shift(); first; first = coming.shift()) {
      const jpeg = await first.jpeg;
      if (!jpeg) return;
      coming.push({ from: first.from, jpeg: first.from.next() });
      yield jpeg;
    }
  } finally {
    await Promise.all(drawers.map(({ end }) => end()));
  }
}

function drawer(photos: readonly SitePhoto[]) {
  const worker = new Worker(new URL('site-photo-worker.ts', import.meta.url), { workerData: photos, execArgv: [] });
  const next = async (): Promise<Buffer | null> => {
    const answer = once(worker, 'message');
    worker.postMessage('next');
    const [jpeg] = (await answer) as [Uint8Array | null];
    return jpeg && Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length);
  };
  return {
    next: () => {
      const jpeg = next();
      // It is awaited later, when its turn comes.
      jpeg.catch(() => undefined);
      return jpeg;
    },
    end: () => worker.terminate(),
  };
}
