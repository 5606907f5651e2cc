import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { unwrapPath } from '@overflight/flight/geo/polygons/unwrap-ring.ts';
import type { Position } from 'geojson';
import type { LngLat } from '../scene.ts';
import type { Handle } from './handle.ts';

/** Each corner of a ring, then the midpoint of the side that starts there; both carry the corner's index. */
export function ringHandles(ring: readonly Position[], prefix = ''): Handle[] {
  return ring.flatMap((corner, index): Handle[] => [
    { id: `${prefix}corner:${index}`, kind: 'corner', position: lngLat(corner) },
    {
      id: `${prefix}middle:${index}`,
      kind: 'middle',
      position: middleOf(corner, ring[(index + 1) % ring.length] ?? corner),
    },
  ]);
}

/** The same for a line, which has no side from its end to its start. */
export const lineHandles = (line: readonly Position[]): Handle[] => ringHandles(line).slice(0, -1);

function middleOf(from: Position, to: Position): LngLat {
  const [a, b] = unwrapPath([from, to]);
  return a && b ? [wrapLongitude((a.x + b.x) / 2), (a.y + b.y) / 2] : lngLat(from);
}
