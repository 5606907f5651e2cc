import type { Position } from 'geojson';
import { lngLat } from '../../geo/lng-lat.ts';
import type { PlannedFlight } from '../../mission/flight-item.ts';
import { outlineOf } from '../../plan/outline-of.ts';
import type { Segment } from '../../plan/plan.ts';
import type { Target, Written } from '../exporter.ts';
import { degreesText, numberText } from '../route/number-text.ts';
import { placeRoute } from '../route/place-route.ts';
import { routeOf } from '../route/route-of.ts';

/** Writes the path at its heights, and the areas it was planned for. */
export async function writeKml(flight: PlannedFlight, target: Target): Promise<Written> {
  const { plan } = flight;
  const placed = await placeRoute(routeOf(flight), plan.homePoint.position, target);
  if ('refused' in placed) return placed;
  const { points, homeM } = placed;
  if (points.length === 0) return { refused: ['The plan has no waypoint to fly to.'] };
  const path = points.map(({ to }) => triple(to.position, to.altitudeM + (homeM ?? 0))).join(' ');
  const mode = homeM === null ? 'relativeToGround' : 'absolute';
  const line = `<LineString><altitudeMode>${mode}</altitudeMode><coordinates>${path}</coordinates></LineString>`;
  const home = `<Point><coordinates>${triple(plan.homePoint.position, 0)}</coordinates></Point>`;
  const content = [
    `<name>${escaped(plan.name)}</name>`,
    placemark('Home', home),
    placemark('Path', line),
    ...plan.segments.flatMap((segment, at) => area(segment, `Area ${at + 1}`)),
  ].join('\n');
  return {
    files: [
      `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n${content}\n</Document>\n</kml>\n`,
    ],
  };
}

function area(segment: Segment, name: string): string[] {
  if (!('boundaryCoordinates' in segment)) return [];
  const holes = ('holes' in segment && segment.holes) || [];
  const rings = [
    `<outerBoundaryIs>${ring(outlineOf(segment))}</outerBoundaryIs>`,
    ...holes.map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`),
  ].join('');
  return [placemark(name, `<Polygon>${rings}</Polygon>`)];
}

const ring = (positions: readonly Position[]) =>
  `<LinearRing><coordinates>${[...positions, ...positions.slice(0, 1)].map((one) => triple(one, 0)).join(' ')}</coordinates></LinearRing>`;

const placemark = (name: string, content: string) => `<Placemark><name>${name}</name>${content}</Placemark>`;

function triple(position: Position, altitudeM: number): string {
  const [lng, lat] = lngLat(position);
  return `${degreesText(lng)},${degreesText(lat)},${numberText(altitudeM)}`;
}

/** Also without characters that XML does not allow. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
