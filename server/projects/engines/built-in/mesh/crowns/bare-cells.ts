import { rootsOf } from '../../depth/roots.ts';
import { blur } from '../../ortho/box-blur.ts';
import { isHidden } from '../../ortho/depth-buffer.ts';
import type { OrthoView } from '../../ortho/ortho-task.ts';
import { projectorOf } from '../../ortho/project.ts';
import type { SurfaceMesh } from '../join-nets.ts';
import { drawDepths, seeVertices } from '../texture/draw-depths.ts';
import { metresFrom, type CrownField, type Leaves } from './crown-field.ts';
import { place } from './find-crowns.ts';
import { isGreenAt, type GreenPhoto } from './green-photos.ts';
import { roundedM } from './round-crowns.ts';

/** Shade and gaps between leaves are smaller than this. */
const AROUND_M = 0.5;
/** Share of the looks at a crown that are green from which all of it has leaves, and share of a place from which it is bare. */
const [LEAST_GREEN, MOSTLY_BARE] = [0.4, 0.5];
/** Only so near to open ground can it be the ground that a photo shows instead of leaves. */
const NEAR_M = 5;
/** What stands lower above the ground is open. */
const OPEN_M = 1;

type Photos = { views: readonly OrthoView[]; greens: readonly GreenPhoto[]; cellM: number };

/** Where photos show the leaves of crowns, and where the ground behind them. */
export function bareCells(net: SurfaceMesh, field: CrownField, photos: Photos): Leaves {
  const looks = lookAtCrowns(net, field, photos);
  const isLeafy = leafyCells(field, looks);
  const seen = Float32Array.from(looks.all, (count) => Math.min(1, count));
  const bare = seen.map((is, at) => (looks.green[at] === 0 ? is : 0));
  const radius = Math.max(1, Math.round(AROUND_M / field.cellM / 2));
  blur(seen, field.columns, radius);
  blur(bare, field.columns, radius);
  const openM = metresFrom(field, (at) => isOpen(field, at));
  const isBare = isLeafy.map((is, at) =>
    is === 1 && (openM[at] as number) < NEAR_M && (bare[at] as number) > MOSTLY_BARE * (seen[at] as number) ? 1 : 0,
  );
  return { isLeafy, isBare };
}

/** How many photos see each cell of a crown, and how many of them green. */
type Looks = { all: Uint16Array; green: Uint16Array };

function lookAtCrowns(net: SurfaceMesh, field: CrownField, { views, greens, cellM }: Photos): Looks {
  const looks = { all: new Uint16Array(field.depthsM.length), green: new Uint16Array(field.depthsM.length) };
  for (const [number, view] of views.entries()) {
    const buffer = drawDepths(view, seeVertices(view, net.positions), net.triangles);
    const project = projectorOf(view);
    for (let at = 0; at < looks.all.length; at++) {
      if (field.places[at] !== place.crown) continue;
      const point = project(...placeOf(field, at));
      const isGreen = point && isGreenAt(greens[number] as GreenPhoto, point.u, point.v);
      if (!point || isGreen === null || isHidden(buffer, cellM, point)) continue;
      looks.all[at]!++;
      if (isGreen) looks.green[at]!++;
    }
  }
  return looks;
}

function placeOf(field: CrownField, at: number): [east: number, north: number, up: number] {
  const { columns, cellM, westM, northM, values, groundM, depthsM } = field;
  const [top, ground, depthM] = [values[at], groundM[at], depthsM[at]] as [number, number, number];
  return [
    westM + ((at % columns) + 0.5) * cellM,
    northM - (Math.floor(at / columns) + 0.5) * cellM,
    roundedM({ top, ground, depthM }),
  ];
}

/** Cells of crowns that are green to most looks. Others, in autumn or dead, are as photos show them. */
function leafyCells({ places, columns }: CrownField, looks: Looks): Uint8Array {
  const isCrown = (at: number) => places[at] === place.crown;
  const roots = rootsOf(places.length, (join) => {
    for (let at = 0; at < places.length; at++)
      for (const other of at % columns === 0 ? [at - columns] : [at - 1, at - columns])
        if (other >= 0 && isCrown(at) && isCrown(other)) join(at, other);
  });
  const balance = new Float64Array(places.length);
  for (const [at, root] of roots.entries())
    balance[root]! += (looks.green[at] as number) - LEAST_GREEN * (looks.all[at] as number);
  return Uint8Array.from(roots, (root, at) => (isCrown(at) && (balance[root] as number) > 0 ? 1 : 0));
}

const isOpen = ({ places, smoothedM, groundM }: CrownField, at: number): boolean =>
  places[at] === place.cleared ||
  (places[at] === place.other && (smoothedM[at] as number) - (groundM[at] as number) < OPEN_M);
