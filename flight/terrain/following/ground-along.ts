import type { Position } from 'geojson';
import { wrapLongitude } from '../../geo/angle.ts';
import { distanceM } from '../../geo/distance-m.ts';
import { lngLat } from '../../geo/lng-lat.ts';
import type { GroundBlocks } from '../ground-blocks.ts';

/** Metres between two samples: half a cell of the height models that cover the whole Earth. */
const STEP_M = 15;
/** Ground this far beside the line counts too: the vehicle is not exactly on it. */
const BESIDE_M = 10;
/** From a sample to the farthest ground that must not be hit on the way to the next one. */
export const NEAR_M = Math.hypot(STEP_M, BESIDE_M);

/** A path sampled along the ground; `corners` are the samples at its points. */
export type SampledPath = { positions: Position[]; distances: Float64Array; corners: number[] };

/** Samples of a path, evenly on each leg. */
export function samplePath(path: readonly Position[]): SampledPath {
  const positions: Position[] = path.slice(0, 1);
  const distances = [0];
  const corners = [0];
  for (let leg = 1; leg < path.length; leg++) {
    const [from, to] = [path[leg - 1]!, path[leg]!];
    const pieces = Math.max(1, Math.ceil(distanceM(from, to) / STEP_M));
    for (let piece = 1; piece <= pieces; piece++) {
      const next = piece === pieces ? to : between(from, to, piece / pieces);
      distances.push(distances.at(-1)! + distanceM(positions.at(-1)!, next));
      positions.push(next);
    }
    corners.push(positions.length - 1);
  }
  return { positions, distances: Float64Array.from(distances), corners };
}

/** Legs are short: interpolating in degrees matches the flown line. */
function between(from: Position, to: Position, share: number): Position {
  const [[lng, lat], [toLng, toLat]] = [lngLat(from), lngLat(to)];
  return [wrapLongitude(lng + wrapLongitude(toLng - lng) * share), lat + (toLat - lat) * share];
}

/** Metres above the sea at each sample: the ground below it, and the highest on the way to its neighbours. NaN where unknown. */
export type GroundAlong = { below: Float64Array; highest: Float64Array };

export function groundAlong({ positions }: SampledPath, ground: GroundBlocks): GroundAlong {
  const [below, highest] = [new Float64Array(positions.length), new Float64Array(positions.length)];
  for (const [sample, position] of positions.entries()) {
    below[sample] = ground.heightAt(position);
    highest[sample] = ground.highestNear(position, NEAR_M);
  }
  return { below, highest };
}
