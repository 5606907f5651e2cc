import fs from 'node:fs';
import path from 'node:path';
import { overlayCaps } from '@overflight/contract/map/overlays.ts';
import { fetchOutside, OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import type { Services } from '../../platform/services.ts';
import { syncFolder } from '../overlays-folder.ts';
import { discardRead, noteProgress } from './runs-store.ts';
import type { LeasedImport } from './run.ts';

const TIMEOUT_MS = 12 * 60 * 60 * 1000;
const SILENCE_MS = 60_000;
const NOTE_MS = 1000;

/** Fetches a file from the administrator's address; a complete one is not fetched again. */
export async function fetchFile(services: Services, run: LeasedImport, folder: string): Promise<string> {
  const [draft, done] = [path.join(folder, `draft-${run.holder}`), path.join(folder, 'file')];
  if (fs.existsSync(done)) return done;
  if (run.position.entries > 0) {
    // It was on another machine, and the new download may differ.
    run.position = { ...run.position, entries: 0 };
    await discardRead(services, run);
  }
  const url = new URL(run.url ?? '');
  let notedAt = 0;
  const onBytes = (received: number, whole: number | null) => {
    if (Date.now() - notedAt < NOTE_MS) return;
    notedAt = Date.now();
    const progress = whole === null ? null : received / whole;
    noteProgress(services, run, { state: 'fetching', progress, position: run.position }).catch(() => undefined);
  };
  const file = { path: draft, silenceMs: SILENCE_MS, onBytes };
  const { status } = await fetchOutside({ url, timeoutMs: TIMEOUT_MS, limitBytes: overlayCaps.fileBytes, file });
  if (status !== 200) throw new OutsideFailure(`${url.host} answered with status ${status}`);
  await fs.promises.rename(draft, done);
  await syncFolder(folder);
  return done;
}
