import { installPackages, type Installation } from '../../platform/packages/install-packages.ts';
import type { InstallProgress } from '../../platform/packages/apt-progress.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { enginePackages, probe } from './built-in/probe.ts';

type Known = { underWay?: Installation | undefined; failure?: string | undefined };
const known = perServices<Known>(() => ({}));

export const isBeingInstalled = (services: Services): boolean => known(services).underWay !== undefined;

export const installProgress = async (services: Services): Promise<InstallProgress | undefined> =>
  known(services).underWay?.progress();

/** Why the last attempt failed; undefined if there was none. */
export const installFailure = (services: Services): string | undefined => known(services).failure;

/** Installs the programs of the built-in engine in the background, unless already running. */
export function beginInstallation(services: Services): void {
  const memory = known(services);
  if (memory.underWay) return;
  const underWay = installPackages(enginePackages);
  Object.assign(memory, { underWay, failure: undefined });
  const settle = async () => {
    const failure = await failureOf(underWay);
    if (failure !== undefined) services.log.error({ failure }, 'the engine for photos could not be installed');
    Object.assign(memory, { underWay: undefined, failure });
  };
  void settle();
}

/** Probes the installed programs. */
async function failureOf({ done }: Installation): Promise<string | undefined> {
  try {
    const installed = await done;
    if (!installed.ok) return installed.reason;
    const probed = await probe();
    return probed.isReady ? undefined : probed.reason;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
