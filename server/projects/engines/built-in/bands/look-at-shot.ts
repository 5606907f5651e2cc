import { isHidden } from '../ortho/depth-buffer.ts';
import { COST_HIDDEN, EDGE_SHARE, lookCost, type Look } from '../ortho/look-at.ts';
import type { Area, OrthoTask, OrthoView } from '../ortho/ortho-task.ts';
import { projectorOf, type Projected } from '../ortho/project.ts';
import { eachSeamCell } from '../ortho/seam-cells.ts';
import type { ViewCache } from '../ortho/view-cache.ts';
import type { BandView } from './band-shots.ts';

export type ShotView = OrthoView & { bands: readonly BandView[] };
type Scene = { task: Pick<OrthoTask, 'layout' | 'ground'>; area: Area; upsM: Float32Array; cache: ViewCache };
type Project = (eastM: number, northM: number, upM: number) => Projected | undefined;

export const bandProjector = ({ lens, toRays }: BandView, centre: OrthoView['centre']): Project =>
  projectorOf({ lens, rotation: toRays, centre });

/** What it costs to draw each cell from a shot: only where every band shows it. Null if there is no such cell. */
export function lookAtShot(view: ShotView, { task, area, upsM, cache }: Scene): Look | null {
  const { layout, ground } = task;
  const project = projectorOf(view);
  const frames = view.bands.map((band) => edgeOf(band, view.centre));
  const buffer = cache.depthBuffer(view);
  const costs = new Float32Array(upsM.length).fill(Infinity);
  let isSeen = false;
  eachSeamCell(layout, area, (at, eastM, northM) => {
    const upM = upsM[at] as number;
    const point = project(eastM, northM, upM);
    if (!point) return;
    const isBehind = isHidden(buffer, ground.layout.cellM, point);
    let edge = Infinity;
    for (const frame of frames) edge = Math.min(edge, frame(eastM, northM, upM));
    if (edge < EDGE_SHARE) return;
    const asideM = Math.hypot(eastM - view.centre[0], northM - view.centre[1]);
    costs[at] = lookCost(asideM, view.centre[2] - upM, edge) + (isBehind ? COST_HIDDEN : 0);
    isSeen = true;
  });
  // Bands are not compared by colour: what is chosen depends on geometry alone.
  return isSeen ? { view, costs, colours: new Uint8Array(upsM.length * 3), known: new Uint8Array(0) } : null;
}

/** How far inside a band photo a point lies, as a share of half its height; below 0 outside. */
function edgeOf(band: BandView, centre: OrthoView['centre']): (e: number, n: number, u: number) => number {
  const project = bandProjector(band, centre);
  const { widthPx, heightPx } = band.lens;
  return (eastM, northM, upM) => {
    const point = project(eastM, northM, upM);
    if (!point) return -1;
    return Math.min(point.u, widthPx - point.u, point.v, heightPx - point.v) / (heightPx / 2);
  };
}
