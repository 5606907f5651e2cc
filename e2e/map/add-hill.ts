import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { admin } from '../people.ts';

const SIZE_PX = 256;

/** The installation gets terrain: one round hill, 600 m high, over the San Francisco Bay. */
export async function addHill(crew: CrewMember, url: string): Promise<void> {
  const uploaded = await fetch(`${url}/basemap/v1/admin/packs/hill?name=Hill&kind=terrain`, {
    method: 'PUT',
    headers: { authorization: await crew.api.signIn(admin), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await makeTerrainPack()),
  });
  expect(uploaded.status).toBe(200);
}

async function makeTerrainPack(): Promise<Buffer> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-pack-')), 'hill.mbtiles');
  const pack = new DatabaseSync(file);
  pack.exec('create table metadata (name text, value text)');
  pack.exec('create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)');
  const metadata = { name: 'Hill', format: 'png', minzoom: '8', maxzoom: '8', attribution: 'Made for a test' };
  for (const [name, value] of Object.entries(metadata))
    pack.prepare('insert into metadata values (?, ?)').run(name, value);
  const tile = await hillTile();
  const [zoom, rows] = [8, 2 ** 8];
  for (const column of [39, 40, 41])
    for (const row of [97, 98, 99])
      pack.prepare('insert into tiles values (?, ?, ?, ?)').run(zoom, column, rows - 1 - row, tile);
  pack.close();
  return fs.readFileSync(file);
}

/** Terrarium encoding: height in metres = red × 256 + green + blue / 256 − 32768. */
async function hillTile(): Promise<Buffer> {
  const pixels = new Uint8Array(SIZE_PX * SIZE_PX * 3);
  for (let y = 0; y < SIZE_PX; y++)
    for (let x = 0; x < SIZE_PX; x++) {
      const away = Math.hypot(x - SIZE_PX / 2, y - SIZE_PX / 2) / (SIZE_PX / 2);
      const code = 32768 + Math.max(0, 600 * (1 - away));
      pixels.set([Math.floor(code / 256), Math.floor(code % 256), Math.floor((code % 1) * 256)], (y * SIZE_PX + x) * 3);
    }
  return sharp(pixels, { raw: { width: SIZE_PX, height: SIZE_PX, channels: 3 } })
    .png()
    .toBuffer();
}
