import { axesOf } from '@overflight/flight/site/render/view.ts';
import { fromSite } from '@overflight/flight/site/site.ts';
import { surfaceHeightM } from '@overflight/flight/site/surface.ts';
import type { RunControlPoint } from '../../engine.ts';
import { photoName, shotsOf, type RenderedFlight } from './render-flight.ts';

/** A point of the made-up site as control point, marked where each photo of a flight really shows it. */
export function markOnSite(flight: RenderedFlight, [x, y]: readonly [number, number], role: RunControlPoint['role']) {
  const heightM = surfaceHeightM(x, y, 'june');
  const marks = shotsOf(flight).flatMap(({ lens, pose }, at) => {
    const [right, down, ahead] = axesOf(pose).map((axis) =>
      [x - pose.x, y - pose.y, heightM - pose.z].reduce((sum, off, each) => sum + off * axis[each]!, 0),
    ) as [number, number, number];
    const [u, v] = [right / ahead, down / ahead];
    const r2 = u * u + v * v;
    const bent = lens.focalPx * (1 + lens.k1 * r2 + lens.k2 * r2 * r2);
    const seen: [number, number] = [lens.widthPx / 2 + bent * u, lens.heightPx / 2 + bent * v];
    const isInside = seen[0] > 0 && seen[1] > 0 && seen[0] < lens.widthPx && seen[1] < lens.heightPx;
    return ahead > 0 && isInside ? [{ photo: photoName(at), at: seen }] : [];
  });
  const [lng = 0, lat = 0] = fromSite(x, y);
  return {
    name: `${role} ${x} ${y}`,
    role,
    position: [lng, lat],
    heightM,
    horizontalSigmaM: 0.02,
    verticalSigmaM: 0.03,
    marks,
  } satisfies RunControlPoint;
}
