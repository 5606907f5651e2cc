import { fenceId } from '@overflight/flight/fences/fence-id.ts';
import { fencesOf, rallyPointsOf } from '@overflight/flight/fences/fences-of.ts';
import { outlineOf } from '@overflight/flight/plan/outline-of.ts';
import type { Fence, FlightPlan } from '@overflight/flight/plan/plan.ts';
import type { OverlayFeature } from '../../map/overlay.ts';
import { connected } from './ground-shapes.ts';
import { flatFeature } from './segment-look.ts';

type Fenced = Pick<FlightPlan, 'fences' | 'rallyPoints' | 'keptFromImport'>;

/** Fences and rally points, each with its number. */
export const drawFences = (plan: Fenced, activeId: string | null): OverlayFeature[] => [
  ...fencesOf(plan).flatMap((fence, at) => fenceFeatures(fence, at, activeId)),
  ...rallyPointsOf(plan).map(({ position }, at): OverlayFeature => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: position },
    properties: { kind: 'waypoint', tone: 'structure', label: `R${at + 1}` },
  })),
];

/** Areas to keep out of are drawn like problems. */
function fenceFeatures(fence: Fence, at: number, activeId: string | null): OverlayFeature[] {
  const ring = outlineOf(fence);
  const [start = [0, 0]] = ring;
  const closed = connected([...ring, start]);
  const segmentId = fenceId(at);
  const owner = { segmentId, isActive: segmentId === activeId, tone: 'survey' } as const;
  return [
    fence.isInclusion
      ? flatFeature(owner, { type: 'LineString', coordinates: closed }, { kind: 'fence' })
      : flatFeature(owner, { type: 'Polygon', coordinates: [closed] }, { kind: 'problem' }),
    flatFeature(
      { ...owner, tone: 'route' },
      { type: 'Point', coordinates: start },
      { kind: 'waypoint', label: `F${at + 1}` },
    ),
  ];
}
