import fs from 'node:fs';
import path from 'node:path';
import type { Services } from '../platform/services.ts';

/** Where files wait until they are read: uploads under a name of their own, what a run fetches in a folder of its number. */
export function incomingFolder({ env }: Pick<Services, 'env'>): string {
  return path.join(env.OVERFLIGHT_DATA, 'overlays', 'incoming');
}

export function incomingPath(services: Pick<Services, 'env'>, name: string): string {
  return path.join(incomingFolder(services), name);
}

/** The folder of a run, made where it is not there yet. */
export async function runFolder(services: Pick<Services, 'env'>, run: number): Promise<string> {
  const folder = incomingPath(services, String(run));
  await fs.promises.mkdir(folder, { recursive: true });
  return folder;
}

/** A name counts as written only once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.promises.open(folder);
  await handle.sync();
  await handle.close();
}
