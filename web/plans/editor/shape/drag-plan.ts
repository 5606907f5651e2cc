import { removeRallyPoint, updateFence, updateRallyPoint } from '@overflight/flight/fences/edit-fences.ts';
import { fenceIndex } from '@overflight/flight/fences/fence-id.ts';
import { fencesOf } from '@overflight/flight/fences/fences-of.ts';
import { moveHome } from '@overflight/flight/plan/edit/move-home.ts';
import { editCorridor } from '@overflight/flight/corridor/edit-corridor.ts';
import { updateSegment } from '@overflight/flight/plan/edit/update-segment.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { clamp, limits } from '@overflight/flight/plan/limits.ts';
import { editFacade, editOrbit } from '@overflight/flight/views/edit-views.ts';
import type { CorridorSegment, FacadeSegment, Fence, FlightPlan, OrbitSegment } from '@overflight/flight/plan/plan.ts';
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
  if (target?.of === 'rally') return updateRallyPoint(before, target.index, { position: move.to });
  const fence = fenceOf(before, segmentId);
  if (fence) return target ? dragFence(before, fence, { target, to: move.to }) : before;
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
  const drawn = lineOf(before, segmentId);
  if (drawn) return target ? dragLine(before, drawn, { target, to: move.to }) : before;
  const orbit = orbitOf(before, segmentId);
  if (orbit) return target ? dragOrbit(before, orbit, { target, to: move.to }) : before;
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
  if (target?.of === 'rally') return removeRallyPoint(plan, target.index);
  const fence = fenceOf(plan, segmentId);
  if (target?.of === 'corner' && fence)
    return updateFence(plan, fence.at, { boundaryCoordinates: removeCorner(fence.boundaryCoordinates, target.index) });
  const drawn = lineOf(plan, segmentId);
  if (target?.of === 'corner' && drawn) return editLine(plan, drawn, removePoint(drawn.lineCoordinates, target.index));
  const segment = areaOf(plan, segmentId);
  if (target?.of !== 'corner' || !segment) return plan;
  const shape = withRing(segment, target, (ring) => removeCorner(ring, target.index));
  return editSegmentShape(plan, segment, shape);
}

function areaOf(plan: FlightPlan, segmentId: string | null): AreaSegment | undefined {
  return plan.segments.filter(isAreaSegment).find((segment) => segment.segmentId === segmentId);
}

type EditedFence = Fence & { at: number };

function fenceOf(plan: FlightPlan, id: string | null): EditedFence | undefined {
  const at = fenceIndex(id);
  const fence = at === undefined ? undefined : fencesOf(plan)[at];
  return fence && at !== undefined ? { ...fence, at } : undefined;
}

function dragFence(before: FlightPlan, { at, boundaryCoordinates }: EditedFence, { target, to }: Pulled): FlightPlan {
  const [centre] = boundaryCoordinates;
  const put = (ring: Position[]) => updateFence(before, at, { boundaryCoordinates: ring });
  if (target.of === 'radius' && centre) return put([centre, to]);
  if (target.of === 'centre' && centre) return put(moveShape({ boundaryCoordinates }, centre, to).boundaryCoordinates);
  if (target.of !== 'corner' && target.of !== 'middle') return before;
  const change = target.of === 'corner' ? moveCorner : insertCorner;
  return put(change(boundaryCoordinates, target.index, to));
}

/** A segment drawn as a line. */
type Drawn = CorridorSegment | FacadeSegment;

const lineOf = ({ segments }: FlightPlan, id: string | null): Drawn | undefined =>
  segments.filter((segment) => 'lineCoordinates' in segment).find(({ segmentId }) => segmentId === id);

const orbitOf = ({ segments }: FlightPlan, id: string | null): OrbitSegment | undefined =>
  segments.filter((segment) => segment.type === 'orbit').find(({ segmentId }) => segmentId === id);

type Pulled = { target: GripTarget; to: Position };

function dragLine(before: FlightPlan, drawn: Drawn, { target, to }: Pulled): FlightPlan {
  if (target.of !== 'corner' && target.of !== 'middle') return before;
  const change = target.of === 'corner' ? moveCorner : insertCorner;
  return editLine(before, drawn, change(drawn.lineCoordinates, target.index, to));
}

function dragOrbit(before: FlightPlan, orbit: OrbitSegment, { target, to }: Pulled): FlightPlan {
  if (target.of === 'centre') return updateSegment(before, editOrbit(orbit, { centre: to }));
  if (target.of !== 'radius') return before;
  const radius = clamp(distanceM(orbit.centre, to), limits.orbitRadius).value;
  return updateSegment(before, editOrbit(orbit, { settings: { radius } }));
}

function editLine(plan: FlightPlan, drawn: Drawn, line: Position[]): FlightPlan {
  const { flightSpeed } = plan.planMetadata;
  const edited =
    drawn.type === 'facade' ? editFacade(drawn, { line, flightSpeed }) : editCorridor(drawn, { line, flightSpeed });
  return updateSegment(plan, edited);
}

function dragArea(before: FlightPlan, segmentId: string, { from, to }: Move): FlightPlan {
  const fence = fenceOf(before, segmentId);
  if (fence) return updateFence(before, fence.at, moveShape(fence, from, to));
  const drawn = lineOf(before, segmentId);
  if (drawn) {
    const { boundaryCoordinates } = moveShape({ boundaryCoordinates: drawn.lineCoordinates }, from, to);
    return editLine(before, drawn, boundaryCoordinates);
  }
  const orbit = orbitOf(before, segmentId);
  if (orbit) {
    const [centre] = moveShape({ boundaryCoordinates: [orbit.centre] }, from, to).boundaryCoordinates;
    return updateSegment(before, editOrbit(orbit, centre ? { centre } : {}));
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
