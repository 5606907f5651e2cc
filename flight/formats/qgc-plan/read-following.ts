import { clamp, limits } from '../../plan/limits.ts';
import type { TerrainFollowing } from '../../plan/plan.ts';
import { defaultFollowing } from '../../terrain/following/following-settings.ts';
import { isRecord, type Json, numberOf, recordOf } from '../json-fields.ts';
import { distanceModes } from './read-camera-calc.ts';

type Following = { terrain?: TerrainFollowing };

/** How the first survey above ground follows it, in the words of QGroundControl. */
export function readFollowing(items: readonly Json[]): Following {
  for (const item of items) {
    const transects = recordOf(item['TransectStyleComplexItem']);
    const mode = recordOf(transects['CameraCalc'])['DistanceMode'];
    if (mode === distanceModes.terrainFrame) return { terrain: { ...defaultFollowing, followedBy: 'vehicle' } };
    if (mode === distanceModes.aboveTerrain)
      return {
        terrain: numbersOf({
          followedBy: 'waypoints',
          tolerance: transects['TerrainAdjustTolerance'],
          climbRate: transects['TerrainAdjustMaxClimbRate'],
          descentRate: transects['TerrainAdjustMaxDescentRate'],
        }),
      };
  }
  return {};
}

/** As stored in our own block. */
export function readOwnFollowing(value: unknown): Following {
  return isRecord(value) ? { terrain: numbersOf(value) } : {};
}

function numbersOf(given: Json): TerrainFollowing {
  const { clearance, tolerance, climbRate, descentRate } = given;
  const rate = (value: unknown, fallback: number) => clamp(numberOf(value, fallback), limits.verticalRate).value;
  return {
    followedBy: given['followedBy'] === 'vehicle' ? 'vehicle' : 'waypoints',
    ...(Number.isFinite(clearance) && { clearance: clamp(clearance as number, limits.clearance).value }),
    tolerance: clamp(numberOf(tolerance, defaultFollowing.tolerance), limits.terrainTolerance).value,
    climbRate: rate(climbRate, defaultFollowing.climbRate),
    descentRate: rate(descentRate, defaultFollowing.descentRate),
  };
}
