import { inFlownOrder } from '@overflight/flight/formats/kept/imported-parts.ts';
import type { Corridor } from '@overflight/flight/formats/qgc-plan/read-corridor.ts';
import type { FlightPlan, Segment } from '@overflight/flight/plan/plan.ts';
import type { Position } from 'geojson';
import type { Overlay, OverlayFeature, VolumeFeature } from '../../map/overlay.ts';
import { drawCorridor } from './draw-corridor.ts';
import { drawFences } from './draw-fences.ts';
import { drawImported } from './draw-imported.ts';
import { drawStructureScan } from './draw-structure-scan.ts';
import { drawSurvey } from './draw-survey.ts';
import { drawViews } from './draw-views.ts';
import { drawWaypointRoute } from './draw-waypoint-route.ts';
import { connected } from './ground-shapes.ts';
import { listJoiner } from './list-joiner.ts';
import type { DrawnSegment, SegmentLook } from './segment-look.ts';

export type OverlayLook = {
  activeSegmentId: string | null;
  /** Segments shown in 2D. */
  flat: ReadonlySet<string>;
  /** Segments whose photos are shown. */
  photosOf: ReadonlySet<string>;
  /** Terrain is on: the flight itself stands above it, see `flightInSpace`, and volumes would be at other heights. */
  onTerrain: boolean;
};

const joinVolumes = listJoiner<VolumeFeature>();

/** A plan as map shapes; unchanged parts are reused. */
export function overlayOf(plan: FlightPlan, look: OverlayLook): Overlay {
  const { homePoint } = plan;
  const flown = inFlownOrder(plan);
  const drawn = flown.map((part) =>
    'segment' in part ? drawOnce(part.segment, lookOf(part.segment, look)) : endsOf(part.corridor),
  );
  return {
    flat: [
      ...drawn.flatMap(({ flat }) => flat),
      ...drawImported(plan),
      ...drawFences(plan, look.activeSegmentId),
      ...transits(homePoint.position, drawn),
      homeFeature(homePoint.position),
    ],
    volumes: joinVolumes(drawn.map(({ volumes }) => volumes)),
  };
}

function lookOf({ segmentId }: Segment, look: OverlayLook): SegmentLook {
  return {
    isActive: segmentId === look.activeSegmentId,
    isFlat: look.onTerrain || look.flat.has(segmentId),
    showsPhotos: look.photosOf.has(segmentId),
  };
}

/** Segments are immutable, so their drawings can be cached. */
const known = new WeakMap<Segment, Map<string, DrawnSegment>>();

function drawOnce(segment: Segment, look: SegmentLook): DrawnSegment {
  const looks = known.get(segment) ?? new Map<string, DrawnSegment>();
  known.set(segment, looks);
  const key = Object.values(look).join();
  const drawn = looks.get(key) ?? draw(segment, look);
  looks.set(key, drawn);
  return drawn;
}

function draw(segment: Segment, look: SegmentLook): DrawnSegment {
  switch (segment.type) {
    case 'survey':
      return drawSurvey(segment, look);
    case 'corridor':
      return drawCorridor(segment, look);
    case 'structureScan':
      return drawStructureScan(segment, look);
    case 'facade':
    case 'orbit':
      return drawViews(segment, look);
    case 'waypointRoute':
      return drawWaypointRoute(segment, look);
  }
}

/** Entry and exit of a corridor, which is drawn with the other imported parts. */
function endsOf({ line }: Corridor): DrawnSegment {
  const [entry, exit] = [line[0]?.position, line.at(-1)?.position];
  return { flat: [], volumes: [], ...(entry && exit ? { entry, exit } : {}) };
}

/** Transits from home to the first segment, between segments, and back home. */
function transits(home: Position, drawn: readonly DrawnSegment[]): OverlayFeature[] {
  const flown = drawn.filter(({ entry }) => entry !== undefined);
  const legs = flown.map(({ entry = home }, i) => [flown[i - 1]?.exit ?? home, entry]);
  const last = flown.at(-1)?.exit;
  return [...legs, ...(last ? [[last, home]] : [])].map((leg) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: connected(leg) },
    properties: { kind: 'transit' },
  }));
}

const homeFeature = (position: Position): OverlayFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: position },
  properties: { kind: 'home' },
});
