import { describe, expect, it } from 'vitest';
import { distanceM } from '../geo/distance-m.ts';
import { localPlane } from '../geo/planes/local-plane.ts';
import { flightOf } from '../mission/flight-of.ts';
import { missionItems } from '../mission/mavlink/mission-items.ts';
import { segmentProblem } from '../plan/segment-problem.ts';
import { aCorridor, aPlan, at, home } from '../testing/sample-plan.ts';
import { qgcText } from '../testing/qgc-text.ts';
import { corridorRing } from './corridor-ring.ts';
import { editCorridor } from './edit-corridor.ts';
import { offsetLine } from './offset-line.ts';
import { photosAlong } from './photos-along.ts';
import { planCorridorSegment } from './plan-corridor-segment.ts';

const planned = (corridor = aCorridor()) => {
  const found = planCorridorSegment(corridor);
  if (!found.ok) throw new Error(found.reason);
  return found;
};
const spots = (line: readonly { x: number; y: number }[]) =>
  line.map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0]);

describe('a corridor', () => {
  it('FLY-07 has as many lines as its width takes, and one without a width', () => {
    const spacingM = aCorridor().cameraMetadata.adjustedFootprintSide;
    for (const [width, lines] of [
      [0, 1],
      [spacingM, 1],
      [spacingM * 2.5, 3],
    ] as const)
      expect(planned(aCorridor(undefined, { width })).lines).toHaveLength(lines);
    const [single] = planned(aCorridor([at(0, 0), at(100, 0)], { width: 0 })).lines;
    expect(distanceM(single?.[0] ?? [], at(0, 0))).toBeLessThan(0.01);
  });

  it('FLY-07 starts at each of its four ends', () => {
    const { toPoint } = localPlane(home);
    const starts = ([0, 1, 2, 3] as const).map((entryLocation) => {
      const settings = { entryLocation, turnAroundDistance: 0, width: 100 };
      const [first] = planned(aCorridor([at(0, 0), at(200, 0)], settings)).path.map(toPoint);
      return [Math.round(first?.x ?? 0) + 0, Math.sign(first?.y ?? 0)];
    });
    expect(starts).toEqual([
      [0, 1],
      [0, -1],
      [200, 1],
      [200, -1],
    ]);
  });

  it('FLY-07 leaves out the parts that a bend takes away, and loops nowhere', () => {
    const bend = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90].map((degrees) => {
      const turn = (degrees * Math.PI) / 180;
      return { x: 200 + 20 * Math.sin(turn), y: 20 - 20 * Math.cos(turn) };
    });
    const line = [{ x: 0, y: 0 }, ...bend, { x: 220, y: 200 }];
    const inner = offsetLine(line, 50);
    const outer = offsetLine(line, -50);
    expect(inner.ok && spots(inner.line)).toEqual([
      [0, 50],
      [170, 50],
      [170, 200],
    ]);
    expect(outer.ok && outer.line).toHaveLength(line.length);
  });

  it.each([
    ['turns back', [at(0, 0), at(200, 0), at(0, 5)], 'The line bends too sharply'],
    ['is shorter than a bend takes', [at(0, 0), at(10, 0), at(10, 300)], 'The line bends too sharply'],
    ['is a point', [at(0, 0), at(0, 0)], 'The line needs two points'],
  ])('that %s is refused with a reason', (_, line, reason) => {
    expect(segmentProblem(aCorridor(line, { width: 100 }))).toContain(reason);
  });

  it('that would take too many lines or points is refused at once', () => {
    expect(segmentProblem(aCorridor(undefined, { width: 9000 }))).toContain('more than 200');
    const long = Array.from({ length: 2001 }, (_, i) => at(i, 0));
    expect(segmentProblem(aCorridor(long))).toContain('more than 2,000 points');
  });

  it('has its photos along the bends, as many as counted', () => {
    const corridor = aCorridor();
    const { lines, photoCount } = planned(corridor);
    const { triggerDistance } = corridor.segmentMetadata;
    const photos = lines.flatMap((line) => photosAlong(line, triggerDistance));
    expect(photos).toHaveLength(photoCount);
    // Across a bend the straight distance is shorter than the flown one.
    const stepsM = photosAlong(lines[0] ?? [], triggerDistance)
      .map(({ position }) => position)
      .flatMap((place, i, all) => (all[i + 1] ? [distanceM(place, all[i + 1] ?? place)] : []));
    expect(Math.max(...stepsM)).toBeLessThanOrEqual(triggerDistance + 1e-6);
  });

  it('covers a strip of its width', () => {
    const { toPoint } = localPlane(home);
    const ring = corridorRing(aCorridor([at(0, 0), at(300, 0), at(300, 200)], { width: 60 }));
    expect(spots(ring.map(toPoint))).toEqual([
      [0, 30],
      [270, 30],
      [270, 200],
      [330, 200],
      [330, -30],
      [0, -30],
    ]);
  });

  it('FLY-07 is flown by every autopilot and written for QGroundControl', () => {
    const plan = aPlan([aCorridor()]);
    for (const firmware of ['px4', 'ardupilot'] as const)
      expect(missionItems(flightOf(plan, firmware))).toMatchObject({ refused: [], left: [], empty: [] });
    const written = JSON.parse(qgcText(plan)) as { mission: { items: unknown[] } };
    expect(written.mission.items).toContainEqual(
      expect.objectContaining({ complexItemType: 'CorridorScan', CorridorWidth: 50, EntryPoint: 0, version: 2 }),
    );
  });

  it('follows its camera, and keeps a typed photo distance', () => {
    const typed = editCorridor(aCorridor(), { settings: { triggerDistance: 7 } });
    expect(editCorridor(typed, { settings: { width: 80 } }).segmentMetadata.triggerDistance).toBe(7);
    const higher = editCorridor(typed, { camera: { distanceToSurface: 100 } });
    expect(higher.segmentMetadata.triggerDistance).toBe(higher.cameraMetadata.adjustedFootprintFrontal);
  });
});
