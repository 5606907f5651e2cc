import { cellAt } from '../../heights/height-at.ts';
import type { OrthoView } from '../../ortho/ortho-task.ts';
import type { SurfaceMesh } from '../join-nets.ts';
import type { DrawnMesh } from '../texture/mesh-parts.ts';
import { bareCells } from './bare-cells.ts';
import { leafField, type CrownField } from './crown-field.ts';
import { isGreenAt, readGreen, type GreenPhoto } from './green-photos.ts';
import { mirrorSides } from './mirror-sides.ts';

/** What a photo counts that shows no leaves where others do: nothing beside theirs. */
const BARE = 1e-6;

/** What is drawn on the crowns of a mesh: leaves, from photos that show them. */
export async function drawCrowns(
  whole: SurfaceMesh,
  crowns: CrownField,
  { views, cellM }: { views: readonly OrthoView[]; cellM: number },
): Promise<DrawnMesh> {
  const greens: GreenPhoto[] = [];
  for (const view of views) greens.push(await readGreen(view));
  const field = leafField(crowns, bareCells(whole, crowns, { views, greens, cellM }));
  const { net, shown } = mirrorSides(whole, field);
  return {
    net,
    shown,
    worth: (photo, [east, north], { u, v }) =>
      field.isLeafy[cellAt(field, east, north)] === 0 || isGreenAt(greens[photo] as GreenPhoto, u, v) === true
        ? 1
        : BARE,
  };
}
