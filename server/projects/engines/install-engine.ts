import type { PhotoEngine } from '@overflight/contract/projects/photo-engine.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Services } from '../../platform/services.ts';
import * as refusals from '../project-refusals.ts';
import { beginInstallation } from './engine-installation.ts';
import { mayInstallEngine } from './may-install-engine.ts';
import { readPhotoEngine } from './read-photo-engine.ts';

const absent: readonly PhotoEngine['state'][] = ['missing', 'failed'];

/** Starts installing the engine if missing; repeated calls do nothing. */
export async function installEngine(services: Services): Promise<PhotoEngine> {
  if (!(await mayInstallEngine(services))) throw refusals.engineNotOurs();
  const { state } = await readPhotoEngine(services);
  if (absent.includes(state)) {
    beginInstallation(services);
    await recordEvent(services.db, { kind: 'engine-installed' });
  }
  return readPhotoEngine(services);
}

/** Called at the start of every worker process. */
export async function installMissingEngine(services: Services): Promise<void> {
  try {
    if (await mayInstallEngine(services)) await installEngine(services);
  } catch (error) {
    services.log.error({ err: error }, 'the engine for photos could not be looked for');
  }
}
