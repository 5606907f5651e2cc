import { type FlownPart, inFlownOrder } from '@overflight/flight/formats/kept/imported-parts.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { type FlightSample } from '@overflight/flight/plan/estimate/flight-line.ts';
import { segmentLine } from '@overflight/flight/plan/estimate/segment-line.ts';
import { isLines, type FlightPlan, type Segment } from '@overflight/flight/plan/plan.ts';
import { altitudesAboveSea, type Heights } from '@overflight/flight/terrain/altitudes-above-sea.ts';
import type { Position } from 'geojson';
import type { OverlayTone } from '../../../map/overlay.ts';
import type { FlightInSpace, FlightSpot } from '../../../map/space/flight-in-space.ts';
import { photosOf } from '../draw-photos.ts';
import { connected } from '../ground-shapes.ts';
import type { OverlayLook } from '../overlay-of.ts';
import { photosInSpace } from './photos-in-space.ts';

export type FlightLook = Pick<OverlayLook, 'activeSegmentId' | 'photosOf'>;
type Sampled = { samples: readonly FlightSample[]; groundM: Heights };
/** A flown part; a corridor of an imported file has no id. */
type Part = { id: string | null; tone: OverlayTone };

const tones: Record<Segment['type'], OverlayTone> = {
  survey: 'survey',
  corridor: 'survey',
  structureScan: 'structure',
  facade: 'structure',
  orbit: 'structure',
  waypointRoute: 'route',
};

/** A sampled flight for the map, with the altitudes of the altitude profile. */
export function flightInSpace(plan: FlightPlan, { samples, groundM }: Sampled, look: FlightLook): FlightInSpace {
  const altitudes = altitudesAboveSea(samples, groundM);
  const positions = connected(samples.map(({ position }) => position));
  const parts = partsOf(plan, samples);
  const spots = samples.map(({ position, share }, at): FlightSpot => {
    const { id = null, tone = null } = parts[at] ?? {};
    return {
      position: lngLat(positions[at] ?? position),
      altitudeM: altitudes[at] ?? null,
      groundM: groundM[at] ?? null,
      tone,
      isActive: id !== null && id === look.activeSegmentId,
      isTurn: share === 1,
    };
  });
  const photos = plan.segments.flatMap((segment) => {
    if (!isLines(segment) || !look.photosOf.has(segment.segmentId)) return [];
    const first = parts.findIndex((part) => part?.id === segment.segmentId);
    const last = parts.findLastIndex((part) => part?.id === segment.segmentId);
    return photosInSpace(photosOf(segment), first < 0 ? [] : spots.slice(first - 1, last + 1));
  });
  return { spots, photos };
}

/** The part that each sample's leg belongs to; null for a transit. The corners of the parts are passed in flown order. */
function partsOf(plan: FlightPlan, samples: readonly FlightSample[]): (Part | null)[] {
  const corners = inFlownOrder(plan).flatMap((flown) => cornersOf(flown, plan));
  let next = 0;
  return samples.map(({ position }) => {
    const [from, to] = [corners[next - 1], corners[next]];
    while (isAt(corners[next]?.position, position)) next++;
    return from && from.part === to?.part ? from.part : null;
  });
}

function cornersOf(flown: FlownPart, { planMetadata }: FlightPlan): { part: Part; position: Position }[] {
  const isSegment = 'segment' in flown;
  const part: Part = isSegment
    ? { id: flown.segment.segmentId, tone: tones[flown.segment.type] }
    : { id: null, tone: 'survey' };
  const line = isSegment ? segmentLine(flown.segment, planMetadata.altitudeMode) : flown.corridor.line;
  return line.map(({ position }) => ({ part, position }));
}

function isAt(corner: Position | undefined, [lng = NaN, lat = NaN]: Position): boolean {
  const [cornerLng = NaN, cornerLat = NaN] = corner ?? [];
  return Math.abs(cornerLng - lng) < SAME_DEG && Math.abs(cornerLat - lat) < SAME_DEG;
}

/** A tenth of a millimetre: rounding, no more. */
const SAME_DEG = 1e-9;
