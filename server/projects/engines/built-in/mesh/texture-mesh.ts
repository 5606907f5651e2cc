import type { MeshPart } from '../../write-mesh.ts';
import type { OrthoView } from '../ortho/ortho-task.ts';
import { chooseFaces, neighboursOf } from './choose-faces.ts';
import { drawAtlas } from './draw-atlas.ts';
import type { SurfaceMesh } from './join-nets.ts';
import { layOutAtlas } from './lay-out-atlas.ts';
import { meshParts } from './mesh-parts.ts';
import { ratePhotos } from './rate-photos.ts';

/** Puts the photos on a mesh: each face from one that sees it well, touching faces from the same where that costs little. */
export async function textureMesh(net: SurfaceMesh, views: readonly OrthoView[], cellM: number): Promise<MeshPart[]> {
  const neighbours = neighboursOf(net.triangles);
  const chosen = chooseFaces(ratePhotos(views, net, cellM), neighbours);
  const atlas = layOutAtlas(views, { shape: net, chosen, neighbours });
  return meshParts(net, atlas, await drawAtlas(views, atlas));
}
