import type { WallPlane } from '@overflight/contract/projects/facade.ts';
import type { Measurement, ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { fromUtm, toUtm } from '@overflight/flight/geo/planes/utm.ts';
import type { Place, Size } from '../../picture/zoom-view.ts';

type Facade = Pick<NonNullable<ViewerScene['facade']>, 'widthM' | 'heightM'> & { plane: WallPlane };
type OnWall = { position: [number, number]; heightM: number };

/** Farther than this from the plane, a measurement is of another wall. */
const SAME_WALL_M = 0.5;

/** Converts between pixels of the picture of a wall, metres on it, and places. */
export function wallFrame({ widthM, heightM, plane }: Facade, picture: Size) {
  const { epsg, topM } = plane;
  const [east, north] = plane.origin;
  const [alongEast, alongNorth] = plane.along;
  const toMetres = ([u, v]: Place) => ({
    alongM: (u / picture.width) * widthM,
    heightM: topM - (v / picture.height) * heightM,
  });
  return {
    toMetres,
    toPlace: (pixel: Place): OnWall => {
      const { alongM, heightM: height } = toMetres(pixel);
      return { position: fromUtm([east + alongEast * alongM, north + alongNorth * alongM], epsg), heightM: height };
    },
    /** Pixels of a measurement; none if it is not on this wall. */
    toPixels: ({ points, heights }: Pick<Measurement, 'points' | 'heights'>): Place[] => {
      const pixels = points.flatMap((point, at): Place[] => {
        const height = heights[at] ?? null;
        const [x, y] = toUtm([...point], epsg);
        const offM = (x - east) * alongNorth - (y - north) * alongEast;
        if (height === null || Math.abs(offM) > SAME_WALL_M) return [];
        const alongM = (x - east) * alongEast + (y - north) * alongNorth;
        return [[(alongM / widthM) * picture.width, ((topM - height) / heightM) * picture.height]];
      });
      return pixels.length === points.length ? pixels : [];
    },
  };
}
export type WallFrame = ReturnType<typeof wallFrame>;
