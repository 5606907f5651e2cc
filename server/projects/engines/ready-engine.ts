import type { EngineName } from '@overflight/contract/project-runs.ts';
import type { Services } from '../../platform/services.ts';
import { findEngine } from './find-engine.ts';

export type ReadyEngine = { isReady: true; name: EngineName } | { isReady: false; reason: string };

/** Who would process photos, if anybody can. */
export async function readyEngine(services: Services): Promise<ReadyEngine> {
  const engine = findEngine(services);
  if (!engine) return { isReady: false, reason: 'No engine is installed.' };
  const probed = await engine.probe();
  return probed.isReady ? { isReady: true, name: engine.name } : { isReady: false, reason: probed.reason };
}
