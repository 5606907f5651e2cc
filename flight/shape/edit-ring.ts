import type { Position } from 'geojson';

/** An area needs this many corners, a line this many points. */
const FEWEST_CORNERS = 3;
const FEWEST_POINTS = 2;

export function moveCorner(ring: readonly Position[], index: number, to: Position): Position[] {
  return ring.map((corner, i) => (i === index ? to : corner));
}

/** Inserts a corner after the corner of this index. */
export function insertCorner(ring: readonly Position[], index: number, at: Position): Position[] {
  return [...ring.slice(0, index + 1), at, ...ring.slice(index + 1)];
}

/** Removes a corner, unless the ring needs all of them. */
export function removeCorner(ring: readonly Position[], index: number): Position[] {
  return ring.length > FEWEST_CORNERS ? ring.filter((_, i) => i !== index) : [...ring];
}

/** Removes a point of a line, unless it needs all of them. */
export function removePoint(line: readonly Position[], index: number): Position[] {
  return line.length > FEWEST_POINTS ? line.filter((_, i) => i !== index) : [...line];
}
