import type { FlownPoint } from './flown-points.ts';

/**
 * Stretches of a flight that are worked over the ground as one: legs above ground, from one part to the next, and the
 * way home. A point with an altitude of its own ends a run and begins the next.
 */
export function runsOf(points: readonly FlownPoint[]): FlownPoint[][] {
  const runs: FlownPoint[][] = [];
  let run: FlownPoint[] = [];
  for (const [at, point] of points.entries()) {
    const previous = points[at - 1];
    if (!previous || !isOverGround(previous, point)) {
      run = [];
      continue;
    }
    if (run.length === 0) {
      run = [previous];
      runs.push(run);
    }
    run.push(point);
    const next = points[at + 1];
    if (!point.isWorkedIn || next?.does === 'return') run = [];
  }
  return runs;
}

function isOverGround(from: FlownPoint, to: FlownPoint): boolean {
  if (from.isImported || to.isImported || from.does === 'return') return false;
  return from.isWorkedIn || to.isWorkedIn || from.part !== to.part;
}
