import { planeUnits } from '@overflight/contract/projects/places/length-units.ts';
import { fromUtm, toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { fromWgs84 } from '../../../systems/from-wgs84.ts';
import type { RawScene, RunControlPoint } from '../../engine.ts';

type Plane = { epsg: number | null; form: { unit: string } | null };
type Wanted = {
  points: readonly Pick<RunControlPoint, 'name' | 'position'>[];
  scene: Pick<RawScene, 'epsg' | 'accuracy'>;
};

/**
 * Errors of control points along the axes of a system, in its unit: those of the run are in metres of the UTM zone, which is
 * turned against other planes. None in degrees, and where they cannot be converted.
 */
export async function offsInPlane(
  { epsg, form }: Plane,
  { points, scene }: Wanted,
): Promise<[string, [number, number]][]> {
  if (epsg === null || planeUnits(form) === null) return [];
  const outcomes = new Map((scene.accuracy?.points ?? []).map(({ name, offM }) => [name, offM]));
  const found = points.flatMap(({ name, position }) => {
    const offM = outcomes.get(name);
    if (!offM) return [];
    const [east, north] = toUtm([...position], scene.epsg);
    return [{ name, position, measured: fromUtm([east + offM[0], north + offM[1]], scene.epsg) }];
  });
  const places = found.flatMap(({ position, measured }) => [position, measured]);
  const coordinates = await fromWgs84(epsg, places).catch(() => []);
  return found.flatMap(({ name }, at): [string, [number, number]][] => {
    const [stated, measured] = [coordinates[2 * at], coordinates[2 * at + 1]];
    return stated && measured ? [[name, [measured[0] - stated[0], measured[1] - stated[1]]]] : [];
  });
}
