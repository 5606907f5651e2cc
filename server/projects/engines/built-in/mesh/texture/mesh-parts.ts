import { VoxelTable } from '../../depth/cloud/voxel-table.ts';
import type { MeshPart } from '../../../write-mesh.ts';
import type { DrawnAtlas } from './draw-atlas.ts';
import type { Atlas } from './lay-out-atlas.ts';
import type { SurfaceMesh } from '../join-nets.ts';
import type { Shape, Worth } from './rate-photos.ts';
import { vertexColours } from './vertex-colours.ts';

/** A mesh, and what its faces show: the same faces, some of them at other places. */
export type DrawnMesh = { net: SurfaceMesh; shown: Shape; worth?: Worth };

/** Parts of the mesh: textured and, where no photo sees them, coloured faces; of each what was measured and what was filled in. */
export function meshParts({ net, shown }: DrawnMesh, atlas: Atlas, drawn: DrawnAtlas): MeshPart[] {
  const colours = vertexColours(net, atlas, drawn);
  const faces = Array.from({ length: net.triangles.length / 3 }, (_, face) => face);
  return [false, true].flatMap((isFilled) => {
    const alike = faces.filter((face) => isFilledFace(net, face) === isFilled);
    const seen = alike.filter((face) => (atlas.patchOf[face] as number) >= 0);
    const unseen = alike.filter((face) => (atlas.patchOf[face] as number) < 0);
    const name = isFilled ? 'filled' : 'measured';
    const textured = (): MeshPart => {
      const places = shown.positions.length / 3;
      const { uvs, ...rest } = split(net, seen, (corner) => [
        (atlas.patchOf[Math.floor(corner / 3)] as number) * places + (shown.triangles[corner] as number),
        [atlas.uvs[corner * 2] as number, atlas.uvs[corner * 2 + 1] as number],
      ]);
      return { name, ...rest, uvs: Float32Array.from(uvs), jpeg: drawn.jpeg };
    };
    const coloured = (): MeshPart => {
      const { uvs, ...rest } = split(net, unseen, (corner) => {
        const vertex = net.triangles[corner] as number;
        const from = vertex * 3;
        return [vertex, [...Array.from(colours.subarray(from, from + 3), linearOf), 255]];
      });
      return { name, ...rest, colours: Uint8Array.from(uvs) };
    };
    return [...(seen.length > 0 ? [textured()] : []), ...(unseen.length > 0 ? [coloured()] : [])];
  });
}

/** Most of its corners are filled in. */
export function isFilledFace(
  { isFilled, triangles }: Pick<SurfaceMesh, 'isFilled' | 'triangles'>,
  face: number,
): boolean {
  const corner = (number: number) => isFilled[triangles[face * 3 + number] as number] as number;
  return corner(0) + corner(1) + corner(2) >= 2;
}

type Corner = [key: number, attributes: number[]];

/** Vertices and triangles of some faces; corners of the same key are one vertex. */
function split({ positions, triangles }: SurfaceMesh, faces: readonly number[], cornerOf: (corner: number) => Corner) {
  const table = new VoxelTable();
  const [places, uvs, indices]: [number[], number[], number[]] = [[], [], []];
  for (const face of faces)
    for (let corner = face * 3; corner < face * 3 + 3; corner++) {
      const vertex = triangles[corner] as number;
      const [key, attributes] = cornerOf(corner);
      const known = table.count;
      const number = table.add(key);
      indices.push(number);
      if (number < known) continue;
      const [east, north, up] = positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as [number, number, number];
      places.push(east, up, -north);
      uvs.push(...attributes);
    }
  return { positions: Float32Array.from(places), indices: Uint32Array.from(indices), uvs };
}

/** Converts sRGB to linear light for glTF. */
const linearOf = (byte: number): number => Math.round(255 * (byte / 255) ** 2.2);
