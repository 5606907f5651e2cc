import type { PhotoEngine } from '@overflight/contract/projects/photo-engine.ts';
import type { Services } from '../../platform/services.ts';
import * as refusals from '../project-refusals.ts';
import { beginInstallation } from './engine-installation.ts';
import { mayInstallEngine } from './may-install-engine.ts';
import { readPhotoEngine } from './read-photo-engine.ts';

const absent: readonly PhotoEngine['state'][] = ['missing', 'failed'];

/** Begins to install the engine where it is not there; asked again, nothing begins twice. */
export async function installEngine(services: Services): Promise<PhotoEngine> {
  if (!(await mayInstallEngine(services))) throw refusals.engineNotOurs();
  const { state } = await readPhotoEngine(services);
  if (absent.includes(state)) beginInstallation(services);
  return readPhotoEngine(services);
}

/** What every process that takes up work sees to when it starts. */
export async function installMissingEngine(services: Services): Promise<void> {
  try {
    if (await mayInstallEngine(services)) await installEngine(services);
  } catch (error) {
    services.log.error({ err: error }, 'the engine for photos could not be looked for');
  }
}
