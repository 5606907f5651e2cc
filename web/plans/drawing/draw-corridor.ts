import { planCorridorSegment } from '@overflight/flight/corridor/plan-corridor-segment.ts';
import { closedRings } from '@overflight/flight/geo/polygons/closed-rings.ts';
import type { CorridorSegment } from '@overflight/flight/plan/plan.ts';
import { segmentOutline } from '@overflight/flight/plan/segment-outline.ts';
import { flownPath } from '@overflight/flight/survey/flown-path.ts';
import type { OverlayFeature } from '../../map/overlay.ts';
import { drawPhotos } from './draw-photos.ts';
import { pathFeatures, pathVolumes } from './draw-survey.ts';
import { connected } from './ground-shapes.ts';
import { photoLines } from './photo-lines.ts';
import { type DrawnSegment, flatFeature, type SegmentLook, type SegmentOwner } from './segment-look.ts';

/** A corridor: its strip, photo lines, turns, and 3D path. */
export function drawCorridor(corridor: CorridorSegment, look: SegmentLook): DrawnSegment {
  const owner: SegmentOwner = { segmentId: corridor.segmentId, isActive: look.isActive, tone: 'survey' };
  const planned = planCorridorSegment(corridor);
  const path = flownPath(corridor);
  const volumes = look.isFlat ? [] : pathVolumes(corridor, path, owner);
  const [entry, exit] = [path[0], path.at(-1)];
  return {
    flat: [
      stripFeature(corridor, owner, planned.ok ? null : planned.reason),
      ...(look.showsPhotos ? drawPhotos(corridor, owner) : []),
      ...pathFeatures(path, planned.ok ? photoLines(path, planned.lines) : null, {
        owner,
        isLifted: volumes.length > 0,
      }),
    ],
    volumes,
    ...(entry && exit ? { entry, exit } : {}),
  };
}

/** The centre line alone, where it has no width or cannot be flown. */
function stripFeature(corridor: CorridorSegment, owner: SegmentOwner, problem: string | null): OverlayFeature {
  const ring = segmentOutline(corridor);
  const isStrip = ring.length > corridor.lineCoordinates.length;
  const geometry = isStrip
    ? ({ type: 'Polygon', coordinates: closedRings([ring]) } as const)
    : ({ type: 'LineString', coordinates: connected(corridor.lineCoordinates) } as const);
  return flatFeature(owner, geometry, problem === null ? { kind: 'area' } : { kind: 'problem', label: problem });
}
