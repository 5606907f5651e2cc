import { borderRays } from '../../placing/lens.ts';
import { apply, transpose } from '../../placing/linear.ts';
import type { OrthoTask, OrthoView } from '../ortho-task.ts';
import type { GroundBox } from './ground-box.ts';

/** Rays flatter than this reach the edge of the ground before they meet it. */
const FLATTEST = 0.1;

/** A box around the ground that a photo can see, at most the whole grid. */
export function footprintOf(
  view: OrthoView,
  { ground: { layout: grid, lowestM } }: Pick<OrthoTask, 'ground'>,
): GroundBox {
  const whole = {
    westM: grid.westM,
    eastM: grid.westM + grid.columns * grid.cellM,
    southM: grid.northM - grid.rows * grid.cellM,
    northM: grid.northM,
  };
  const back = transpose(view.rotation);
  const [eastM, northM, upM] = view.centre;
  const rays = borderRays(view.lens).map(([x, y]) => apply(back, [x, y, 1]));
  if (rays.some(([x, y, down]) => down > -FLATTEST * Math.hypot(x, y, down))) return whole;
  const ends = rays.map(([x, y, down]) => {
    const far = (lowestM - upM) / down;
    return [eastM + far * x, northM + far * y] as const;
  });
  const [easts, norths] = [
    [eastM, ...ends.map(([east]) => east)],
    [northM, ...ends.map(([, north]) => north)],
  ];
  return {
    westM: Math.max(whole.westM, Math.min(...easts)),
    eastM: Math.min(whole.eastM, Math.max(...easts)),
    southM: Math.max(whole.southM, Math.min(...norths)),
    northM: Math.min(whole.northM, Math.max(...norths)),
  };
}
