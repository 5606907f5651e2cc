import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import type { MeshPart } from '../write-mesh.ts';

const TEXTURE_PX = 4096;
const JPEG_QUALITY = 85;

/** Vertices of one material; those with equal position and texture coordinate are merged. */
type Group = { corners: Map<string, number>; positions: number[]; uvs: number[]; indices: number[] };

/**
 * Reads a textured Wavefront model with z up, moved by `shift` (east, north, up), into mesh coordinates: x east, y up,
 * z south.
 */
export async function readObjMesh(file: string, shift: readonly [number, number, number]): Promise<MeshPart[]> {
  const [places, pictures]: [number[], number[]] = [[], []];
  const groups = new Map<string, Group>();
  let [group, library] = [groupOf(groups, ''), ''];
  const readCorner = (text: string) => {
    const known = group.corners.get(text);
    if (known !== undefined) return known;
    const [place = 0, picture = 0] = text.split('/').map(Number);
    const [at, uv] = [(place - 1) * 3, (picture - 1) * 2];
    const [east, north, up] = [0, 1, 2].map((axis) => (places[at + axis] ?? 0) + (shift[axis] ?? 0)) as [
      number,
      number,
      number,
    ];
    group.positions.push(east, up, -north);
    group.uvs.push(pictures[uv] ?? 0, 1 - (pictures[uv + 1] ?? 0));
    group.corners.set(text, group.corners.size);
    return group.corners.size - 1;
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'v') places.push(...rest.slice(0, 3).map(Number));
    else if (word === 'vt') pictures.push(...rest.slice(0, 2).map(Number));
    else if (word === 'usemtl') group = groupOf(groups, rest.join(' '));
    else if (word === 'mtllib') library = rest.join(' ');
    else if (word === 'f') {
      const corners = rest.map(readCorner);
      for (let n = 2; n < corners.length; n++)
        group.indices.push(corners[0] ?? 0, corners[n - 1] ?? 0, corners[n] ?? 0);
    }
  }
  const textures =
    library === '' ? new Map<string, string>() : await readLibrary(path.join(path.dirname(file), library));
  const parts: MeshPart[] = [];
  for (const [material, { positions, uvs, indices }] of groups) {
    if (indices.length === 0) continue;
    const shape = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
    const texture = textures.get(material);
    if (texture) parts.push({ ...shape, uvs: Float32Array.from(uvs), jpeg: await smallJpeg(texture) });
    else parts.push({ ...shape, colours: new Uint8Array((positions.length / 3) * 4).fill(200) });
  }
  return parts;
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? { corners: new Map(), positions: [], uvs: [], indices: [] };
  groups.set(name, group);
  return group;
}

/** Texture of each material. */
async function readLibrary(file: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let material = '';
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'newmtl') material = rest.join(' ');
    else if (word === 'map_Kd') found.set(material, path.join(path.dirname(file), path.basename(rest.join(' '))));
  }
  return found;
}

async function smallJpeg(file: string): Promise<Uint8Array> {
  return sharp(file)
    .resize(TEXTURE_PX, TEXTURE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten()
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}
