import { moveHome } from '@overflight/flight/plan/edit/move-home.ts';
import { editCorridor } from '@overflight/flight/corridor/edit-corridor.ts';
import { updateSegment } from '@overflight/flight/plan/edit/update-segment.ts';
import type { CorridorSegment, FlightPlan } from '@overflight/flight/plan/plan.ts';
import { insertCorner, moveCorner, removeCorner, removePoint } from '@overflight/flight/shape/edit-ring.ts';
import { moveShape } from '@overflight/flight/shape/move-shape.ts';
import { insertWaypoint } from '@overflight/flight/waypoints/insert-waypoint.ts';
import { removeWaypoint } from '@overflight/flight/waypoints/remove-waypoint.ts';
import { updateWaypoint } from '@overflight/flight/waypoints/update-waypoint.ts';
import type { Position } from 'geojson';
import type { Grip } from '../../../map/modes/drag-handles.ts';
import { type AreaSegment, type DrawnShape, editSegmentShape, isAreaSegment } from './edit-segment-shape.ts';
import { type GripTarget, gripTarget } from './grips.ts';

type Move = { from: Position; to: Position };
type Ring = Extract<GripTarget, { index: number; of: 'corner' | 'middle' }>;

export type Drag = Move & {
  grip: Grip;
  /** The segment with handles. */
  segmentId: string | null;
};

/** The plan after a drag of a handle or whole shape; `before` is the plan at its start. */
export function dragPlan(before: FlightPlan, { grip, segmentId, ...move }: Drag): FlightPlan {
  if (grip.on === 'area') return dragArea(before, grip.id, move);
  const target = gripTarget(grip.id);
  if (target?.of === 'home') return moveHome(before, move.to);
  if (target?.of === 'waypoint') {
    const place = { ...(segmentId ? { segmentId } : {}), index: target.index };
    const edited = updateWaypoint(before, { ...place, coordinates: move.to });
    return edited.ok ? edited.plan : before;
  }
  if (target?.of === 'leg') {
    const place = { ...(segmentId ? { segmentId } : {}), after: target.index };
    const edited = insertWaypoint(before, { ...place, coordinates: move.to });
    return edited.ok ? edited.plan : before;
  }
  const corridor = corridorOf(before, segmentId);
  if (corridor) return target ? dragLine(before, corridor, { target, to: move.to }) : before;
  const segment = areaOf(before, segmentId);
  if (!target || !segment) return before;
  if (target.of === 'radius') return editSegmentShape(before, segment, withRadius(segment, move.to));
  if (target.of === 'centre') return dragArea(before, segment.segmentId, centreMove(segment, move));
  const change = target.of === 'corner' ? moveCorner : insertCorner;
  return editSegmentShape(
    before,
    segment,
    withRing(segment, target, (ring) => change(ring, target.index, move.to)),
  );
}

/** The plan without a handle's corner or waypoint; other handles change nothing. */
export function removeHandle(plan: FlightPlan, segmentId: string | null, handleId: string): FlightPlan {
  const target = gripTarget(handleId);
  if (target?.of === 'waypoint' && segmentId) {
    const removed = removeWaypoint(plan, { segmentId, index: target.index });
    return removed.ok ? removed.plan : plan;
  }
  const corridor = corridorOf(plan, segmentId);
  if (target?.of === 'corner' && corridor)
    return editLine(plan, corridor, removePoint(corridor.lineCoordinates, target.index));
  const segment = areaOf(plan, segmentId);
  if (target?.of !== 'corner' || !segment) return plan;
  const shape = withRing(segment, target, (ring) => removeCorner(ring, target.index));
  return editSegmentShape(plan, segment, shape);
}

function areaOf(plan: FlightPlan, segmentId: string | null): AreaSegment | undefined {
  return plan.segments.filter(isAreaSegment).find((segment) => segment.segmentId === segmentId);
}

function corridorOf(plan: FlightPlan, segmentId: string | null): CorridorSegment | undefined {
  return plan.segments
    .filter((segment) => segment.type === 'corridor')
    .find((segment) => segment.segmentId === segmentId);
}

function dragLine(
  before: FlightPlan,
  corridor: CorridorSegment,
  { target, to }: { target: GripTarget; to: Position },
): FlightPlan {
  if (target.of !== 'corner' && target.of !== 'middle') return before;
  const change = target.of === 'corner' ? moveCorner : insertCorner;
  return editLine(before, corridor, change(corridor.lineCoordinates, target.index, to));
}

const editLine = (plan: FlightPlan, corridor: CorridorSegment, line: Position[]): FlightPlan =>
  updateSegment(plan, editCorridor(corridor, { line, flightSpeed: plan.planMetadata.flightSpeed }));

function dragArea(before: FlightPlan, segmentId: string, { from, to }: Move): FlightPlan {
  const corridor = corridorOf(before, segmentId);
  if (corridor) {
    const { boundaryCoordinates } = moveShape({ boundaryCoordinates: corridor.lineCoordinates }, from, to);
    return editLine(before, corridor, boundaryCoordinates);
  }
  const segment = areaOf(before, segmentId);
  if (!segment) return before;
  return editSegmentShape(before, segment, { shapeType: segment.shapeType, ...moveShape(segment, from, to) });
}

/** The centre handle moves the circle by its centre, wherever it was grabbed. */
function centreMove({ boundaryCoordinates: [centre] }: AreaSegment, { from, to }: Move): Move {
  return { from: centre ?? from, to };
}

function withRadius({ shapeType, boundaryCoordinates: [centre] }: AreaSegment, onCircle: Position): DrawnShape {
  return { shapeType, boundaryCoordinates: centre ? [centre, onCircle] : [] };
}

function withRing(segment: AreaSegment, { hole }: Ring, change: (ring: Position[]) => Position[]): DrawnShape {
  const { shapeType, boundaryCoordinates } = segment;
  const holes = segment.type === 'survey' ? segment.holes : undefined;
  if (hole === undefined)
    return { shapeType, boundaryCoordinates: change(boundaryCoordinates), ...(holes ? { holes } : {}) };
  return {
    shapeType,
    boundaryCoordinates,
    holes: (holes ?? []).map((ring, index) => (index === hole ? change(ring) : ring)),
  };
}
