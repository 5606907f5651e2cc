import { isHidden } from './depth-buffer.ts';
import type { Area, OrthoTask, OrthoView } from './ortho-task.ts';
import { projectorOf } from './project.ts';
import { eachSeamCell } from './seam-cells.ts';
import type { ViewCache } from './view-cache.ts';

const COST_PER_DEGREE = 0.1;
export const COST_HIDDEN = 20;
/** The outermost part of a photo is left out, and the part next to it costs more. */
export const EDGE_SHARE = 0.02;
const [RIM_SHARE, COST_RIM] = [0.1, 20];

/** Of a slanted look, and of the rim of the photo. */
export const lookCost = (asideM: number, aboveM: number, edge: number): number =>
  ((Math.atan2(asideM, aboveM) * 180) / Math.PI) * COST_PER_DEGREE + Math.max(0, RIM_SHARE - edge) * COST_RIM;

/** A photo over the cells of an area. */
export type Look = {
  view: OrthoView;
  /** What it costs to draw a cell from this photo; Infinity where it cannot be. */
  costs: Float32Array;
  /** Red, green and blue as photographed, and whether the cell is in the picture. */
  colours: Uint8Array;
  known: Uint8Array;
};

type Scene = { task: OrthoTask; area: Area; upsM: Float32Array; cache: ViewCache };

/** What a photo shows of each cell, and what it would cost to draw it from there; null if it shows none. */
export async function lookAt(view: OrthoView, { task, area, upsM, cache }: Scene): Promise<Look | null> {
  const { layout, ground } = task;
  const { widthPx, heightPx } = view.lens;
  const project = projectorOf(view);
  const [buffer, small] = [cache.depthBuffer(view), await cache.thumbnail(view)];
  const [scaleX, scaleY] = [small.widthPx / widthPx, small.heightPx / heightPx];
  const costs = new Float32Array(upsM.length).fill(Infinity);
  const [colours, known] = [new Uint8Array(upsM.length * 3), new Uint8Array(upsM.length)];
  let isSeen = false;
  eachSeamCell(layout, area, (at, eastM, northM) => {
    const upM = upsM[at] as number;
    const point = project(eastM, northM, upM);
    if (!point) return;
    const { u, v } = point;
    const edge = Math.min(u, widthPx - u, v, heightPx - v) / (heightPx / 2);
    if (edge < 0) return;
    const pixel = (((v * scaleY) | 0) * small.widthPx + ((u * scaleX) | 0)) * 3;
    colours[at * 3] = small.pixels[pixel] as number;
    colours[at * 3 + 1] = small.pixels[pixel + 1] as number;
    colours[at * 3 + 2] = small.pixels[pixel + 2] as number;
    known[at] = 1;
    if (edge < EDGE_SHARE) return;
    const asideM = Math.hypot(eastM - view.centre[0], northM - view.centre[1]);
    costs[at] =
      lookCost(asideM, view.centre[2] - upM, edge) + (isHidden(buffer, ground.layout.cellM, point) ? COST_HIDDEN : 0);
    isSeen = true;
  });
  return isSeen ? { view, costs, colours, known } : null;
}
