import type { Position } from 'geojson';
import type { Plane, Point } from '../../geo/planes/local-plane.ts';
import { type PhotoReach, seenStrips } from './seen-strips.ts';
import type { Transect } from '../survey-settings.ts';
import type { SweepFrame } from '../lines/sweep-frame.ts';
import { type UnseenPart, unseenParts } from './unseen-parts.ts';

type PhotoCoverage = { plane: Plane; frame: SweepFrame; reach: PhotoReach };

/** The parts of rings in the sweep frame that photo lines leave unseen. */
export function unseenByTransects(
  turned: readonly (readonly Point[])[],
  transects: readonly Transect[],
  { plane, frame, reach }: PhotoCoverage,
): UnseenPart[] | undefined {
  const flat = (position: Position) => frame.turn(plane.toPoint(position));
  const lines = transects.map(([from, to]) => ({ from: flat(from), to: flat(to) }));
  return unseenParts(turned, seenStrips(lines, reach), reach.sideM);
}
