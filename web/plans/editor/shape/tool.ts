import type { AreaKind } from '../new-segment.ts';

/** What a click on the map means while a plan is edited. */
export type Tool =
  | { kind: 'select' }
  | { kind: 'draw-polygon' | 'draw-circle'; purpose: AreaKind }
  /** Every click is a waypoint; of a new route where none is named. */
  | { kind: 'place-waypoints'; segmentId: string | null }
  | { kind: 'move-home' };

export const selecting: Tool = { kind: 'select' };

/** Which segment is looked at, and whether it is edited. */
export type Selection = { segmentId: string | null; isEditing: boolean; waypoint: number | null };

export const nothingSelected: Selection = { segmentId: null, isEditing: false, waypoint: null };
