import { parentPort, workerData } from 'node:worker_threads';
import { type SitePhoto, writeSitePhoto } from './site-photo.ts';

/** Draws photos one after the other, each when the one before has been taken. */
const photos = workerData as readonly SitePhoto[];
let next = 0;
parentPort?.on('message', async () => {
  const photo = photos[next++];
  parentPort?.postMessage(photo ? await writeSitePhoto(photo) : null);
});
