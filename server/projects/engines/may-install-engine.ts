import { mayInstallPackages } from '../../platform/packages/may-install-packages.ts';
import type { Services } from '../../platform/services.ts';

/** Whether we may install the engine: this machine does the work, and operator and machine allow it. */
export async function mayInstallEngine({ env }: Services): Promise<boolean> {
  return env.OVERFLIGHT_INSTALL_ENGINE && isBuiltInHere(env) && (await mayInstallPackages()).ok;
}

export function isBuiltInHere({ OVERFLIGHT_WORKER, NODEODM_URL }: Services['env']): boolean {
  return OVERFLIGHT_WORKER && NODEODM_URL === undefined;
}
