import { mayInstallPackages } from '../../platform/packages/may-install-packages.ts';
import type { Services } from '../../platform/services.ts';

/** Whether the engine is ours to install: we do the work on this machine, and the operator and the machine let us. */
export async function mayInstallEngine({ env }: Services): Promise<boolean> {
  return env.OVERFLIGHT_INSTALL_ENGINE && isBuiltInHere(env) && (await mayInstallPackages()).ok;
}

export function isBuiltInHere({ OVERFLIGHT_WORKER, NODEODM_URL }: Services['env']): boolean {
  return OVERFLIGHT_WORKER && NODEODM_URL === undefined;
}
