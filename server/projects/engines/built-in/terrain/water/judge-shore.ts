import { median, quantile } from '../../placing/linear.ts';
import type { WaterCells } from './water-cells.ts';
import type { WaterSettings } from './water-settings.ts';

/** Cells below a level that may be water, and those beside it. */
export type Shore = {
  levelM: number;
  body: readonly number[];
  /** Known cells within reach of the shore that are not of the body. */
  beside: readonly number[];
  /** Of the whole map. */
  usualUneven: number;
};

/** How well dry ground above a level is told from water below it; null if it is not water. */
export function judgeShore(cells: WaterCells, shore: Shore, settings: WaterSettings): number | null {
  const { heights, light, uneven, layout } = cells;
  const { levelM, body, beside } = shore;
  const areaOf = (some: readonly number[]) => some.length * layout.cellM ** 2;
  if (areaOf(body) < settings.leastAreaM2) return null;
  const heightOf = (at: number) => heights[at] as number;
  const of = (some: readonly number[], field: Float32Array) => some.map((at) => field[at] as number);
  const dry = beside.filter((at) => heightOf(at) >= levelM && heightOf(at) < levelM + settings.shoreHighM);
  const wet = body.filter((at) => heightOf(at) > levelM - settings.shallowM);
  if (areaOf(dry) < settings.leastShoreM2 || areaOf(wet) < settings.leastShoreM2) return null;
  const below = beside.filter((at) => heightOf(at) < levelM - settings.shallowM);
  if (below.length > settings.mostBelow * beside.length) return null;
  const [dryLight, wetLight] = [of(dry, light), of(wet, light)];
  const [bright, dark] = [median(dryLight), median(wetLight)];
  if (bright < settings.leastBrighter * dark) return null;
  const between = Math.sqrt(bright * dark);
  const parted = (shareOf(dryLight, (each) => each > between) + shareOf(wetLight, (each) => each < between)) / 2;
  if (parted < settings.leastParted) return null;
  const known = of(body, uneven).filter((each) => !Number.isNaN(each));
  if (known.length === 0 || median(known) < settings.leastUneven * shore.usualUneven) return null;
  return fadesWithDepth(cells, shore, settings) ? parted : null;
}

const shareOf = (some: readonly number[], is: (each: number) => boolean): number =>
  some.filter(is).length / some.length;

/** Whether red and contrast fade with depth, as they do in water: steps of depth count alike, however large their areas. */
function fadesWithDepth(
  { heights, redness, contrast, layout }: WaterCells,
  { body, levelM }: Shore,
  settings: WaterSettings,
) {
  const lowestM = quantile(
    body.map((at) => heights[at] as number),
    0.02,
  );
  const steps = Math.ceil((levelM - lowestM) / settings.levelStepM);
  const inStep: number[][] = Array.from({ length: Math.max(0, steps) }, () => []);
  for (const at of body) inStep[Math.floor(((heights[at] as number) - lowestM) / settings.levelStepM)]?.push(at);
  const filled = inStep.flatMap((some, step) => (some.length * layout.cellM ** 2 < 1 ? [] : [{ step, some }]));
  if (filled.length * settings.levelStepM <= settings.leastDepthM) return false;
  const middles = (field: Float32Array) => filled.map(({ some }) => median(some.map((at) => field[at] as number)));
  const upM = filled.map(({ step }) => step * settings.levelStepM);
  const red = lineOf(upM, middles(redness));
  const faint = lineOf(
    upM,
    middles(contrast).map((each) => Math.log(each + 0.5)),
  );
  return (
    red.inLine >= settings.leastRedInLine &&
    red.slope >= settings.leastRedPerM &&
    faint.inLine >= settings.leastFaintInLine
  );
}

/** Slope of the line through points, and how well they are in line (correlation). */
function lineOf(xs: readonly number[], ys: readonly number[]): { slope: number; inLine: number } {
  const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / some.length;
  const [x, y] = [mean(xs), mean(ys)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [at, each] of xs.entries()) {
    const [dx, dy] = [each - x, (ys[at] as number) - y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  return { slope: xy / xx, inLine: xy / Math.sqrt(xx * yy || 1) };
}
