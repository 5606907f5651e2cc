import type { Position } from 'geojson';
import { azimuthalPlane } from './azimuthal-plane.ts';
import type { Plane, Point } from './plane.ts';
import { tangentPlane } from './tangent-plane.ts';

export type { Plane, Point };

/** QGroundControl's two projections: A up to 5.0, B since 5.1; a plan file does not say which. */
export type Generation = 'A' | 'B';

const planes = { A: azimuthalPlane, B: tangentPlane } satisfies Record<Generation, (origin: Position) => Plane>;

/** A local plane around `origin`, which maps to exactly (0, 0). */
export function localPlane(origin: Position, generation: Generation = 'A'): Plane {
  return planes[generation](origin);
}
