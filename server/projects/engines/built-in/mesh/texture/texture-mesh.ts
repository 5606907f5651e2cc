import type { MeshPart } from '../../../write-mesh.ts';
import type { OrthoView } from '../../ortho/ortho-task.ts';
import { chooseFaces, neighboursOf } from './choose-faces.ts';
import { drawAtlas } from './draw-atlas.ts';
import { layOutAtlas } from './lay-out-atlas.ts';
import { meshParts, type DrawnMesh } from './mesh-parts.ts';
import { ratePhotos } from './rate-photos.ts';

/** Puts the photos on a mesh: each face from one that sees it well, touching faces from the same where that costs little. */
export async function textureMesh(
  { net, shown, worth }: DrawnMesh,
  views: readonly OrthoView[],
  cellM: number,
): Promise<MeshPart[]> {
  const neighbours = neighboursOf(net.triangles);
  const chosen = chooseFaces(ratePhotos(views, { shape: net, shown, worth }, cellM), neighbours);
  const atlas = layOutAtlas(views, { shape: shown, chosen, neighbours });
  return meshParts({ net, shown }, atlas, await drawAtlas(views, atlas));
}
