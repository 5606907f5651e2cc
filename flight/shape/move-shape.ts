import type { Position } from 'geojson';
import { localPlane } from '../geo/planes/local-plane.ts';

type Shape = { boundaryCoordinates: readonly Position[]; holes?: readonly (readonly Position[])[] };
type Moved = { boundaryCoordinates: Position[]; holes?: Position[][] };

/** Moves a shape; it keeps its size in metres, so it grows in degrees towards the poles. */
export function moveShape({ boundaryCoordinates, holes }: Shape, from: Position, to: Position): Moved {
  const [here, there] = [localPlane(from), localPlane(to)];
  const carry = (ring: readonly Position[]) => ring.map((corner) => there.toPosition(here.toPoint(corner)));
  return { boundaryCoordinates: carry(boundaryCoordinates), ...(holes ? { holes: holes.map(carry) } : {}) };
}
