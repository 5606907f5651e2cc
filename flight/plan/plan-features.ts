import type { Feature, LineString, MultiLineString, MultiPolygon, Point, Polygon, Position } from 'geojson';
import { fencesOf, rallyPointsOf } from '../fences/fences-of.ts';
import { importedParts } from '../formats/kept/imported-parts.ts';
import type { Corridor } from '../formats/qgc-plan/read-corridor.ts';
import { splitLine, splitPolygon } from '../geo/polygons/split-at-antimeridian.ts';
import { planStructureScan } from '../structure-scan/plan-structure-scan.ts';
import { flownPath } from '../survey/flown-path.ts';
import { surveyAltitudeM } from '../survey/survey-heights.ts';
import { outlineOf } from './outline-of.ts';
import type {
  FlightPlan,
  LinesSegment,
  Segment,
  StructureScanSegment,
  ViewsSegment,
  WaypointRouteSegment,
} from './plan.ts';
import { planViews } from '../views/plan-views.ts';
import { segmentOutline } from './segment-outline.ts';

type FeatureProperties = {
  kind: 'home' | 'area' | 'path' | 'waypoint' | 'fence' | 'rallyPoint';
  /** An inclusion or exclusion fence. */
  isInclusion?: boolean;
  segmentId?: string;
  segmentType?: Segment['type'];
  /** Metres, in the plan's altitude mode. */
  altitude?: number;
};
type Drawn = Point | LineString | MultiLineString | Polygon | MultiPolygon;
export type PlanFeature = Feature<Drawn, FeatureProperties>;

type Drawable = Pick<FlightPlan, 'homePoint' | 'segments' | 'fences' | 'rallyPoints' | 'keptFromImport'>;

/**
 * A plan as plain GeoJSON, for programs that only draw: its home point, then areas, paths and waypoints. Shapes across
 * the antimeridian are cut there.
 */
export function planFeatures(plan: Drawable): PlanFeature[] {
  const { corridors } = importedParts(plan);
  return [
    point(plan.homePoint.position, { kind: 'home' }),
    ...plan.segments.flatMap(segmentFeatures),
    ...corridors.flatMap((corridor) => corridorFeatures(corridor)),
    ...fencesOf(plan).flatMap((fence) => area([outlineOf(fence)], { kind: 'fence', isInclusion: fence.isInclusion })),
    ...rallyPointsOf(plan).map(({ position, altitude }) => point(position, { kind: 'rallyPoint', altitude })),
  ];
}

const corridorFeatures = ({ line: flown }: Corridor): PlanFeature[] =>
  line(
    flown.map(({ position }) => position),
    { kind: 'path' },
  );

function segmentFeatures(segment: Segment): PlanFeature[] {
  switch (segment.type) {
    case 'survey':
    case 'corridor':
      return linesFeatures(segment);
    case 'structureScan':
      return scanFeatures(segment);
    case 'facade':
    case 'orbit':
      return viewsFeatures(segment);
    case 'waypointRoute':
      return routeFeatures(segment);
  }
}

function linesFeatures(segment: LinesSegment): PlanFeature[] {
  const about = aboutSegment(segment, surveyAltitudeM(segment));
  const holes = segment.type === 'survey' ? (segment.holes ?? []) : [];
  return [
    ...area([segmentOutline(segment), ...holes], { kind: 'area', ...about }),
    ...line(flownPath(segment), { kind: 'path', ...about }),
  ];
}

/** All layers fly the same loop, which is drawn once. */
function scanFeatures(scan: StructureScanSegment): PlanFeature[] {
  const about = aboutSegment(scan, scan.segmentMetadata.entranceAltitude);
  const planned = planStructureScan(scan);
  return [
    ...area([outlineOf(scan)], { kind: 'area', ...about }),
    ...line(planned.ok ? closed(planned.loop) : [], { kind: 'path', ...about }),
  ];
}

/** Its photos carry the altitudes. */
function viewsFeatures(segment: ViewsSegment): PlanFeature[] {
  const planned = planViews(segment);
  const views = planned.ok ? planned.views : [];
  return line(
    views.map(({ position, altitudeM }) => [...position, altitudeM]),
    { kind: 'path', segmentId: segment.segmentId, segmentType: segment.type },
  );
}

/** The waypoints carry the altitudes: the path has none. */
function routeFeatures(route: WaypointRouteSegment): PlanFeature[] {
  const path = route.waypoints.map(({ coordinates }) => coordinates);
  return [
    ...line(path, { kind: 'path', segmentId: route.segmentId, segmentType: route.type }),
    ...route.waypoints.map(({ coordinates, metadata }) =>
      point(coordinates, { kind: 'waypoint', ...aboutSegment(route, metadata.altitude) }),
    ),
  ];
}

const aboutSegment = ({ segmentId, type }: Segment, altitude: number) => ({ segmentId, segmentType: type, altitude });

const drawn = (geometry: Drawn, properties: FeatureProperties): PlanFeature => ({
  type: 'Feature',
  geometry,
  properties,
});

const point = (coordinates: Position, properties: FeatureProperties): PlanFeature =>
  drawn({ type: 'Point', coordinates }, properties);

/** GeoJSON requires at least two positions in a line. */
function line(path: readonly Position[], properties: FeatureProperties): PlanFeature[] {
  if (path.length < 2) return [];
  const [coordinates = [], ...others] = splitLine(path);
  if (others.length === 0) return [drawn({ type: 'LineString', coordinates }, properties)];
  return [drawn({ type: 'MultiLineString', coordinates: [coordinates, ...others] }, properties)];
}

/** GeoJSON requires at least three corners in an area; its rings are closed, ours are not. */
function area(rings: readonly Position[][], properties: FeatureProperties): PlanFeature[] {
  const [outer = [], ...holes] = rings;
  if (outer.length < 3) return [];
  const pieces = splitPolygon([outer, ...holes.filter((hole) => hole.length >= 3)]);
  const [coordinates = [], ...others] = pieces.map((piece) => piece.map(closed));
  if (others.length === 0) return [drawn({ type: 'Polygon', coordinates }, properties)];
  return [drawn({ type: 'MultiPolygon', coordinates: [coordinates, ...others] }, properties)];
}

function closed(ring: readonly Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return first === undefined || isClosed ? [...ring] : [...ring, first];
}
