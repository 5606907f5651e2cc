import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../platform/lower-thread-priority.ts';
import { type SitePhoto, writeSitePhoto } from './site-photo.ts';

lowerThreadPriority();

/** Draws photos one after the other, each when the one before has been taken. */
const photos = workerData as readonly SitePhoto[];
let next = 0;
parentPort?.on('message', async () => {
  const photo = photos[next++];
  parentPort?.postMessage(photo ? await writeSitePhoto(photo) : null);
});
