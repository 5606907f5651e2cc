import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { unzip } from '../nodeodm/unzip.ts';
import { readMesh } from '../read-mesh.ts';
import { writeMesh, type MeshPart } from '../write-mesh.ts';
import { writeObj } from './write-obj.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-obj-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const jpeg = Uint8Array.from([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]);
/** A square of the ground 2 m east and 3 m north of the origin, with a picture; and a triangle in colour. */
const parts: MeshPart[] = [
  {
    name: 'measured',
    positions: Float32Array.from([2, 5, -3, 3, 5, -3, 3, 5, -4, 2, 5, -4]),
    indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    uvs: Float32Array.from([0, 0.25, 1, 0.25, 1, 0, 0, 0]),
    jpeg,
  },
  {
    name: 'filled',
    positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 0, -1]),
    indices: Uint32Array.from([0, 1, 2]),
    colours: Uint8Array.from([255, 0, 55, 255, 255, 0, 55, 255, 255, 0, 55, 255]),
  },
];

it('PROC-14 the mesh as OBJ has the vertices, faces and pictures of the GLB, z up, with its origin', async () => {
  const [mesh, to] = [path.join(folder, 'mesh.glb'), path.join(folder, 'mesh-obj.zip')];
  fs.writeFileSync(mesh, writeMesh(parts));
  expect(readMesh(fs.readFileSync(mesh))).toEqual(parts);
  await writeObj({ mesh, scene: { epsg: 32_632, origin: [465_000, 5_249_000, 400] }, plane: null, to });
  const names = await unzip(to, { folder, wants: () => true, signal: new AbortController().signal });
  const text = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  expect(names.map((name) => path.basename(name))).toEqual(['mesh.obj', 'mesh.mtl', 'texture-1.jpg', 'origin.json']);
  expect(Uint8Array.from(fs.readFileSync(path.join(folder, 'texture-1.jpg')))).toEqual(jpeg);
  expect(JSON.parse(text('origin.json'))).toMatchObject({ epsg: 32_632, origin: [465_000, 5_249_000, 400] });
  const lines = text('mesh.obj').trim().split('\n');
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  expect(of('v')).toEqual([
    '2.000 3.000 5.000',
    '3.000 3.000 5.000',
    '3.000 4.000 5.000',
    '2.000 4.000 5.000',
    '0.000 0.000 0.000 1.000 0.000 0.498',
    '1.000 0.000 0.000 1.000 0.000 0.498',
    '0.000 1.000 0.000 1.000 0.000 0.498',
  ]);
  // Places in a picture count from its top in glTF, from its bottom in OBJ.
  expect(of('vt')).toEqual(['0.00000 0.75000', '1.00000 0.75000', '1.00000 1.00000', '0.00000 1.00000']);
  expect(of('f')).toEqual(['1/1 2/2 3/3', '1/1 3/3 4/4', '5 6 7']);
  expect(of('usemtl')).toEqual(['measured-1', 'filled-2']);
  expect(text('mesh.mtl')).toMatch(/newmtl measured-1\n[^]*map_Kd texture-1\.jpg\n[^]*newmtl filled-2\n/);
});
