import type { RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { aScene } from './a-scene.ts';

type Point = RunAccuracy['points'][number];

/** A control point in the middle of a scene. */
export const aPoint = (more: Partial<Point> = {}): Point => ({
  name: 'G1',
  role: 'control',
  position: [9, 47.85],
  heightM: 420,
  marks: 3,
  offM: [0.012, -0.008, 0.021],
  markErrorPx: 0.6,
  leftOut: null,
  ...more,
});

/** A scene of a run with these points. */
export function withPoints(points: Point[]): ViewerScene {
  const scene = aScene();
  const accuracy: RunAccuracy = {
    horizontalDatum: 'WGS 84',
    heightDatum: 'egm96',
    positions: { fixed: 0, float: 0, ordinary: 16, none: 0 },
    isAdjusted: true,
    fromPositions: null,
    withControl: null,
    positionsOffM: null,
    control: null,
    check: null,
    points,
  };
  return { ...scene, report: { ...scene.report, accuracy } };
}
