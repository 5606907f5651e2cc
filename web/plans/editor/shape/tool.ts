import type { AreaSegmentKind, CircleSegmentKind, LineSegmentKind } from '../new-segment.ts';

/** The meaning of a map click during editing. */
export type EditorTool =
  | { kind: 'select' }
  | { kind: 'draw-polygon'; purpose: AreaSegmentKind | 'fence' }
  | { kind: 'draw-circle'; purpose: CircleSegmentKind | 'fence' }
  | { kind: 'place-rally' }
  | { kind: 'draw-line'; purpose: LineSegmentKind }
  /** Every click is a waypoint; of a new route if no segment is given. */
  | { kind: 'place-waypoints'; segmentId: string | null }
  | { kind: 'move-home' };

export const selecting: EditorTool = { kind: 'select' };

/** The selected segment, and whether it is edited. */
export type Selection = { segmentId: string | null; isEditing: boolean; waypoint: number | null };

export const nothingSelected: Selection = { segmentId: null, isEditing: false, waypoint: null };
