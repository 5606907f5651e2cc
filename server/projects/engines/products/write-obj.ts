import fs from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { RawScene } from '../engine.ts';
import { readMesh } from '../read-mesh.ts';
import type { MeshPart } from '../write-mesh.ts';
import type { Plane } from './plane/find-plane.ts';
import { frameInPlane, type PlaceOf } from './plane/frame-in-plane.ts';
import { writeTileArchive } from './point-tiles/tile-archive.ts';

const names = { model: 'mesh.obj', materials: 'mesh.mtl', origin: 'origin.json' } as const;
/** Digits after the point: millimetres, and a fortieth of a pixel of the largest picture. */
const [DIGITS, UV_DIGITS, COLOUR_DIGITS] = [3, 5, 3];
/** Lines that are written at once; between them, requests are answered. */
const BATCH_LINES = 20_000;

type Wanted = {
  mesh: string;
  scene: Pick<RawScene, 'epsg' | 'origin'>;
  /** That of the scene if null. */
  plane: Plane | null;
  to: string;
};

/** The mesh as Wavefront OBJ with materials and pictures in a zip: from the origin, x east, y north, z up. */
export async function writeObj({ mesh, scene, plane, to }: Wanted): Promise<void> {
  const parts = readMesh(await fs.readFile(mesh));
  const { epsg, unit, origin, placeOf } = plane
    ? await frameInPlane(plane, scene, parts)
    : { ...scene, unit: 'metre', placeOf: asInZone };
  const pictures = [...new Set(parts.flatMap((part) => ('jpeg' in part ? [part.jpeg] : [])))];
  const pictureName = (jpeg: Uint8Array) => `texture-${pictures.indexOf(jpeg) + 1}.jpg`;
  const named = parts.map((part, number) => ({ part, material: `${part.name ?? 'surface'}-${number + 1}` }));
  const about = [
    `# From the origin, unit ${unit}: x east, y north, z up`,
    `# origin: EPSG:${epsg} ${origin.join(' ')} (easting, northing, height)`,
    `mtllib ${names.materials}`,
  ];
  const archive = await writeTileArchive(to);
  await archive.add(names.model, await encoded(linesOf(about, named, placeOf)));
  const materials = named.map(({ part, material }) =>
    [
      `newmtl ${material}`,
      'Ka 0 0 0',
      'Kd 1 1 1',
      'illum 0',
      ...('jpeg' in part ? [`map_Kd ${pictureName(part.jpeg)}`] : []),
      '',
    ].join('\n'),
  );
  await archive.add(names.materials, Buffer.from(materials.join('\n')));
  for (const jpeg of pictures) await archive.add(pictureName(jpeg), jpeg);
  const place = { epsg, origin, unit, axes: `x east, y north, z up from the origin; unit ${unit}` };
  await archive.add(names.origin, Buffer.from(JSON.stringify(place, null, 1)));
  await archive.end();
}

async function encoded(lines: Iterable<string>): Promise<Uint8Array> {
  const blocks: Buffer[] = [];
  let batch: string[] = [];
  for (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH_LINES) continue;
    blocks.push(Buffer.from(`${batch.join('\n')}\n`));
    batch = [];
    await setImmediate();
  }
  return Buffer.concat([...blocks, Buffer.from(`${batch.join('\n')}\n`)]);
}

const asInZone: PlaceOf = (east, north, up) => [east, north, up];

type Named = { part: MeshPart; material: string };

function* linesOf(about: readonly string[], named: readonly Named[], placeOf: PlaceOf): Generator<string> {
  yield* about;
  // Numbers begin at one, over all parts.
  let [vertices, uvs] = [1, 1];
  for (const { part, material } of named) {
    yield `usemtl ${material}`;
    yield* vertexLines(part, placeOf);
    const corner = (index: number) => ('uvs' in part ? `${vertices + index}/${uvs + index}` : String(vertices + index));
    for (let at = 0; at < part.indices.length; at += 3) {
      const [a, b, c] = part.indices.subarray(at, at + 3) as unknown as [number, number, number];
      yield `f ${corner(a)} ${corner(b)} ${corner(c)}`;
    }
    vertices += part.positions.length / 3;
    if ('uvs' in part) uvs += part.uvs.length / 2;
  }
}

/** Places, with colours if there is no picture; and places in the picture, which count from below. */
function* vertexLines(part: MeshPart, placeOf: PlaceOf): Generator<string> {
  const { positions } = part;
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const [x, up, south] = positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as [number, number, number];
    const place = placeOf(x, -south, up).map((length) => length.toFixed(DIGITS));
    const colour = 'colours' in part ? Array.from(part.colours.subarray(vertex * 4, vertex * 4 + 3), shownOf) : [];
    yield ['v', ...place, ...colour].join(' ');
  }
  if (!('uvs' in part)) return;
  for (let at = 0; at < part.uvs.length; at += 2)
    yield `vt ${(part.uvs[at] as number).toFixed(UV_DIGITS)} ${(1 - (part.uvs[at + 1] as number)).toFixed(UV_DIGITS)}`;
}

/** Colours of glTF are linear, those of OBJ as shown. */
const shownOf = (linear: number): string => ((linear / 255) ** (1 / 2.2)).toFixed(COLOUR_DIGITS);
