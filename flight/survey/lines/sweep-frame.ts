import { toRadians } from '../../geo/angle.ts';
import { boxOf } from '../../geo/crossings/edge-grid.ts';
import type { Generation, Point } from '../../geo/planes/local-plane.ts';
import { flownSpacingM, type SurveySettings } from '../survey-settings.ts';

/** The plane rotated about the area's centre until the flight lines are vertical. */
export type SweepFrame = {
  centre: Point;
  /** The x of every line that may meet the area, ascending. */
  lines: number[];
  spacingM: number;
  turn: (point: Point) => Point;
  turnBack: (point: Point) => Point;
};

/** Lines start this far outside the area (generation A): half of 2000 m more than its larger side. */
const SWEEP_MARGIN_M = 2000;
/** Generation B never flies more lines than this across the diagonal. */
const MAX_LINES_B = 1000;

type Sweeping = Pick<SurveySettings, 'spacingM' | 'orientationDeg' | 'isCrossed' | 'generation'>;

/** Line positions as in QGroundControl: their phase follows from the centre of the area's bounding box. */
export function sweepFrame(outer: readonly Point[], settings: Sweeping): SweepFrame {
  const box = boxOf(outer);
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const centre = { x: box.minX + width / 2, y: box.minY + height / 2 };
  const angle = toRadians(lineAngleDeg(settings.orientationDeg) + (settings.isCrossed ? 90 : 0));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const turn = ({ x, y }: Point) => {
    const [dx, dy] = [x - centre.x, y - centre.y];
    return { x: centre.x + dx * cosine - dy * sine, y: centre.y + dx * sine + dy * cosine };
  };
  const turnBack = ({ x, y }: Point) => {
    const [dx, dy] = [x - centre.x, y - centre.y];
    return { x: centre.x + dx * cosine + dy * sine, y: centre.y - dx * sine + dy * cosine };
  };
  const { spacingM, lengthM } = sweepOf[settings.generation ?? 'A'](flownSpacingM(settings.spacingM), width, height);
  const turned = boxOf(outer.map(turn));
  const lines: number[] = [];
  // Repeated addition instead of a product reproduces QGroundControl's last digits.
  for (let x = centre.x - lengthM / 2; x < centre.x + lengthM / 2 && x <= turned.maxX; x += spacingM)
    if (x >= turned.minX) lines.push(x);
  return { centre, lines, spacingM, turn, turnBack };
}

const sweepOf = {
  A: (spacingM, width, height) => ({ spacingM, lengthM: Math.max(width, height) + SWEEP_MARGIN_M }),
  B: (spacingM, width, height) => {
    const diagonalM = Math.hypot(width, height);
    return { spacingM: Math.max(spacingM, diagonalM / MAX_LINES_B), lengthM: 1.5 * diagonalM };
  },
} satisfies Record<
  Generation,
  (spacingM: number, width: number, height: number) => { spacingM: number; lengthM: number }
>;

/** Lines are undirected: above 90° the angle turns by 180°, once, as in QGroundControl. */
function lineAngleDeg(orientationDeg: number): number {
  if (!Number.isFinite(orientationDeg)) return 0;
  if (orientationDeg > 90) return orientationDeg - 180;
  return orientationDeg < -90 ? orientationDeg + 180 : orientationDeg;
}

/** Position of the single line of an area too narrow for two: through the centre, if that is inside. */
export function middleLine({ centre }: SweepFrame, turned: readonly Point[]): number {
  const { minX, maxX } = boxOf(turned);
  return minX < centre.x && centre.x < maxX ? centre.x : (minX + maxX) / 2;
}
