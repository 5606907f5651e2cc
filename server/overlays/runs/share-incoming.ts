import fs from 'node:fs';
import type { Services } from '../../platform/services.ts';
import { incomingPath } from '../overlays-folder.ts';

/** Puts uploads that an earlier version received on this machine into the store, where any worker finds them. */
export async function shareIncoming(services: Services): Promise<void> {
  const { db, storage, log } = services;
  const waiting = await db
    .selectFrom('overlay_runs')
    .select(['id', 'file'])
    .where('ended_at', 'is', null)
    .where('file', 'is not', null)
    .where('file_size', 'is', null)
    .execute();
  for (const { id, file } of waiting) {
    const local = incomingPath(services, file ?? '');
    const size = fs.statSync(local, { throwIfNoEntry: false })?.size;
    if (file === null || size === undefined) continue;
    try {
      const { sha256 } = await storage.writeAs(file, fs.createReadStream(local), size);
      await db
        .updateTable('overlay_runs')
        .set({ file_size: size, file_sha256: sha256 })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
      await fs.promises.rm(local, { force: true });
    } catch (error) {
      log.error({ err: error }, 'an uploaded file could not be put into the store');
    }
  }
}
