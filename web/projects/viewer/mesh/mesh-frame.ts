import { fromUtm, toUtm } from '@overflight/flight/geo/planes/utm.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';

export type MeshPoint = readonly [east: number, up: number, south: number];
type Place = { position: [number, number]; heightM: number };
export type Placed = Pick<NonNullable<ViewerScene['mesh']>, 'origin' | 'altitudeM' | 'epsg'>;

/** Converts between geographic and mesh coordinates. */
export function meshFrame({ origin, altitudeM, epsg }: Placed) {
  const [east, north] = toUtm([...origin], epsg);
  return {
    toMesh: ({ position, heightM }: Place): MeshPoint => {
      const [x, y] = toUtm(position, epsg);
      return [x - east, heightM - altitudeM, north - y];
    },
    toPlace: ([x, up, south]: MeshPoint): Place => ({
      position: fromUtm([east + x, north - south], epsg),
      heightM: up + altitudeM,
    }),
  };
}
