import { inputCaps } from '../../formats/input-caps.ts';
import { lngLat } from '../../geo/lng-lat.ts';
import type { PlannedFlight } from '../../mission/flight-item.ts';
import type { Target, Written } from '../exporter.ts';
import { courseAt } from '../route/course-at.ts';
import { degreesText, numberText } from '../route/number-text.ts';
import { placeRoute } from '../route/place-route.ts';
import { routeOf } from '../route/route-of.ts';
import { photoPointCount, withPhotoPoints } from '../route/with-photo-points.ts';

const HEADER =
  'index,latitude,longitude,altitude_amsl_m,altitude_agl_m,altitude_relative_m,speed_mps,heading_deg,gimbal_pitch_deg,photo';

/** Writes a table with a row per waypoint and photo; what is not known is empty. */
export async function writeCsv(flight: PlannedFlight, target: Target): Promise<Written> {
  const placed = await placeRoute(routeOf(flight), flight.plan.homePoint.position, target);
  if ('refused' in placed) return placed;
  if (placed.points.length === 0) return { refused: ['The plan has no waypoint to fly to.'] };
  if (photoPointCount(placed.points) > inputCaps.planItems)
    return { refused: ['The plan takes more than 20,000 photos, and each would be a row.'] };
  const { homeM } = placed;
  const points = withPhotoPoints(placed.points);
  const ground = await target.ground(points.map(({ to }) => to.position));
  const rows = points.map(({ to, speedMps, pitchDeg, photos }, index) => {
    const [lng, lat] = lngLat(to.position);
    const seaM = homeM === null ? null : to.altitudeM + homeM;
    const groundM = ground[index] ?? null;
    const altitudes = [seaM, seaM === null || groundM === null ? null : seaM - groundM, to.altitudeM].map(known);
    const pitch = pitchDeg === null ? '' : numberText(-pitchDeg, 1);
    const heading = numberText(courseAt(points, index), 1);
    const photo = photos > 0 ? 1 : 0;
    return `${[index, degreesText(lat), degreesText(lng), ...altitudes, numberText(speedMps, 2), heading, pitch, photo].join(',')}\n`;
  });
  return { files: [`${HEADER}\n${rows.join('')}`] };
}

const known = (metres: number | null) => (metres === null || !Number.isFinite(metres) ? '' : numberText(metres));
