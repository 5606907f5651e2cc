import { findRunFile } from '../../viewer/viewed-run.ts';
import { openCog } from '../../viewer/cog-file.ts';
import { surfaceHeight } from '../../viewer/surface-heights.ts';
import type { Services } from '../../../platform/services.ts';
import { viewerFiles } from '../../engines/products/outcome.ts';
import { median } from '../../engines/built-in/placing/linear.ts';

type Stated = { position: readonly [number, number]; heightM: number };

/** Less may be a mast, a pole or a roof below a point. */
const CREDIBLE_M = 5;

/**
 * How much higher than stated control points lie in a run. Altitudes of aircraft are often off by tens of metres, all alike:
 * before control points hold them, the surface of the run tells. 0 if it agrees or is not there.
 */
export async function liftOfRun(
  services: Services,
  { runId, points }: { runId: string; points: readonly Stated[] },
): Promise<number> {
  const file = await findRunFile(services, { runId, folder: '', name: viewerFiles.surface });
  if (!file) return 0;
  const cog = await openCog(services, file);
  const lifts: number[] = [];
  for (const { position, heightM } of points) {
    const surfaceM = await surfaceHeight(cog, position);
    if (surfaceM !== null) lifts.push(surfaceM - heightM);
  }
  const lift = lifts.length === 0 ? 0 : median(lifts);
  return Math.abs(lift) < CREDIBLE_M ? 0 : lift;
}
