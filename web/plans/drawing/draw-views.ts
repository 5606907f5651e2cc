import type { ViewsSegment } from '@overflight/flight/plan/plan.ts';
import { planViews } from '@overflight/flight/views/plan-views.ts';
import type { View } from '@overflight/flight/views/view.ts';
import type { OverlayFeature, VolumeFeature } from '../../map/overlay.ts';
import { climbingLegs } from './space/climbing-legs.ts';
import { connected } from './ground-shapes.ts';
import { sampleEvenly } from './sample-evenly.ts';
import { type DrawnSegment, flatFeature, type SegmentLook, type SegmentOwner } from './segment-look.ts';

/** Maximum number drawn; of more photos, and of their legs in 3D, evenly chosen ones or none. */
const MAX_PHOTOS = 5000;
const MAX_LEGS = 2000;

/** A facade scan or an orbit: the wall or centre, the path, its photos, and the legs in 3D. */
export function drawViews(segment: ViewsSegment, look: SegmentLook): DrawnSegment {
  const owner: SegmentOwner = { segmentId: segment.segmentId, isActive: look.isActive, tone: 'structure' };
  const planned = planViews(segment);
  if (!planned.ok) return { flat: [targetFeature(segment, owner, planned.reason)], volumes: [] };
  const { views } = planned;
  const path = views.map(({ position }) => position);
  const volumes = look.isFlat || views.length > MAX_LEGS ? [] : legs(views, owner);
  const [entry, exit] = [path[0], path.at(-1)];
  return {
    flat: [
      targetFeature(segment, owner, null),
      ...(path.length > 1
        ? [
            flatFeature(
              owner,
              { type: 'LineString', coordinates: connected(path) },
              { kind: 'path', isLifted: volumes.length > 0 },
            ),
          ]
        : []),
      flatFeature(owner, { type: 'MultiPoint', coordinates: sampleEvenly(path, MAX_PHOTOS) }, { kind: 'photo' }),
    ],
    volumes,
    ...(entry && exit ? { entry, exit } : {}),
  };
}

/** What is photographed. */
function targetFeature(segment: ViewsSegment, owner: SegmentOwner, problem: string | null): OverlayFeature {
  const geometry =
    segment.type === 'facade'
      ? ({ type: 'LineString', coordinates: connected(segment.lineCoordinates) } as const)
      : ({ type: 'Point', coordinates: segment.centre } as const);
  if (problem !== null) return flatFeature(owner, geometry, { kind: 'problem', label: problem });
  return flatFeature(
    owner,
    geometry,
    segment.type === 'facade' ? { kind: 'structure' } : { kind: 'waypoint', label: '◎' },
  );
}

const legs = (views: readonly View[], owner: SegmentOwner): VolumeFeature[] =>
  climbingLegs(
    views.map(({ position, altitudeM }) => ({ position, altitudeM })),
    owner,
  );
