import type { PhotoEngine } from '@overflight/contract/projects/photo-engine.ts';
import type { Services } from '../../platform/services.ts';
import { INSTALL_LINE } from './built-in/probe.ts';
import { installFailure, installProgress } from './engine-installation.ts';
import { isBuiltInHere, mayInstallEngine } from './may-install-engine.ts';
import { readyEngine } from './ready-engine.ts';

/** State of the photo engine, including its installation. */
export async function readPhotoEngine(services: Services): Promise<PhotoEngine> {
  const progress = await installProgress(services);
  if (progress) return { state: 'installing', ...progress };
  const ready = await readyEngine(services);
  if (ready.isReady) return { state: 'ready', engine: ready.name };
  if (!isBuiltInHere(services.env)) return { state: 'away', reason: ready.reason };
  const how = { canInstall: await mayInstallEngine(services), line: INSTALL_LINE };
  const reason = installFailure(services);
  return reason === undefined ? { state: 'missing', ...how } : { state: 'failed', reason, ...how };
}
