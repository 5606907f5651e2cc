import { fromUtm, toUtm, utmCodeOf } from '@overflight/flight/geo/utm.ts';
import type { ViewerScene } from '@overflight/contract/viewer.ts';

export type MeshPoint = readonly [east: number, up: number, south: number];
type Place = { position: [number, number]; heightM: number };
type Mesh = NonNullable<ViewerScene['mesh']>;

/** Between places on the earth and the metres of the mesh. */
export function meshFrame({ origin, altitudeM }: Pick<Mesh, 'origin' | 'altitudeM'>) {
  const code = utmCodeOf([...origin]);
  const [east, north] = toUtm([...origin], code);
  return {
    toMesh: ({ position, heightM }: Place): MeshPoint => {
      const [x, y] = toUtm(position, code);
      return [x - east, heightM - altitudeM, north - y];
    },
    toPlace: ([x, up, south]: MeshPoint): Place => ({
      position: fromUtm([east + x, north - south], code),
      heightM: up + altitudeM,
    }),
  };
}
