import type { RawScene } from '../../engine.ts';
import type { MeshPart } from '../../write-mesh.ts';
import type { Plane } from './find-plane.ts';
import { openLattice } from './lattice.ts';

/** From metres east, north and up of the origin of the scene to a place from another origin. */
export type PlaceOf = (east: number, north: number, up: number) => readonly [number, number, number];

type Frame = { epsg: number; unit: string; origin: readonly [number, number, number]; placeOf: PlaceOf };
type Scene = Pick<RawScene, 'origin'>;

/** Where a mesh is in a plane; all three axes in the unit of the plane, as a body has but one. */
export async function frameInPlane(plane: Plane, { origin }: Scene, parts: readonly MeshPart[]): Promise<Frame> {
  const toPlane = await openLattice(plane, areaOf(origin, parts));
  const perMetre = 1 / plane.unit.inMetres;
  const place = new Float64Array(2);
  toPlane(origin[0], origin[1], place);
  // Whole numbers are kept by every program.
  const [x, y, z] = [place[0]!, place[1]!, origin[2] * perMetre].map(Math.round) as [number, number, number];
  return {
    epsg: plane.epsg,
    unit: plane.unit.name,
    origin: [x, y, z],
    placeOf: (east, north, up) => {
      toPlane(origin[0] + east, origin[1] + north, place);
      return [place[0]! - x, place[1]! - y, (origin[2] + up) * perMetre - z];
    },
  };
}

/** Around the mesh and the origin. */
function areaOf([east, north]: Scene['origin'], parts: readonly MeshPart[]) {
  const [lowest, highest] = [
    [0, 0],
    [0, 0],
  ];
  for (const { positions } of parts)
    for (let at = 0; at < positions.length; at += 3)
      for (const [axis, metres] of [positions[at]!, -positions[at + 2]!].entries()) {
        lowest[axis] = Math.min(lowest[axis]!, metres);
        highest[axis] = Math.max(highest[axis]!, metres);
      }
  const around = ([x = 0, y = 0]: readonly number[]) => [east + x, north + y] as const;
  return { lowest: around(lowest), highest: around(highest) };
}
