import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openMbtiles } from './basemap/archives/open-mbtiles.ts';
import { basemapIsBuilt } from './build-basemap.ts';
import { basemapFiles, imagery, overview } from './basemap/built-in.ts';
import { ensureBasemap } from './basemap/testing/ensure-basemap.ts';

const LARGEST_TILE_BYTES = 100 * 1024;
const folder = await ensureBasemap();
const open = (name: keyof typeof basemapFiles) => openMbtiles(path.join(folder, basemapFiles[name]));

describe('the built base map', () => {
  it('counts as built only with the marker of this version', () => {
    expect(basemapIsBuilt(folder)).toBe(true);
    expect(basemapIsBuilt(path.join(folder, 'nowhere'))).toBe(false);
    const old = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-basemap-'));
    fs.writeFileSync(path.join(old, 'version'), '0');
    expect(basemapIsBuilt(old)).toBe(false);
    fs.rmSync(old, { recursive: true });
  });

  it('has a picture for every place in the world down to its deepest zoom', async () => {
    const db = new DatabaseSync(path.join(folder, basemapFiles.imagery), { readOnly: true });
    const zooms = db.prepare('select zoom_level z, count(*) n from tiles group by 1 order by 1').all();
    expect(zooms.map((row) => ({ ...row }))).toEqual([0, 1, 2, 3, 4].map((z) => ({ z, n: 4 ** z })));
    const facts = await open('imagery').readFacts();
    expect(facts).toMatchObject({
      minZoom: imagery.minZoom,
      maxZoom: imagery.maxZoom,
      attribution: 'NASA Blue Marble',
    });
  });

  it.each([
    ['the Sahel is dry', { z: 4, x: 8, y: 7 }, ([r, , b]: number[]) => r! > b! + 30],
    ['the Pacific is blue', { z: 4, x: 1, y: 8 }, ([r, , b]: number[]) => b! > r! + 20],
    ['Greenland is white', { z: 4, x: 6, y: 3 }, ([r, g, b]: number[]) => Math.min(r!, g!, b!) > 180],
    ['the Amazon is green', { z: 4, x: 5, y: 8 }, ([r, g, b]: number[]) => g! > r! && g! > b!],
  ])('shows that %s', async (_, tile, isRight) => {
    const bytes = await open('imagery').readTile(tile);
    const { width } = await sharp(bytes).metadata();
    expect(width).toBe(imagery.tileSize);
    const { channels } = await sharp(bytes).stats();
    expect(isRight(channels.map(({ mean }) => mean))).toBe(true);
  });

  it('has small overview tiles with the layers of their zoom', async () => {
    const db = new DatabaseSync(path.join(folder, basemapFiles.overview), { readOnly: true });
    const { largest } = { ...db.prepare('select max(length(tile_data)) largest from tiles').get() };
    expect(largest).toBeLessThan(LARGEST_TILE_BYTES);
    const archive = open('overview');
    const textOf = async (tile: { z: number; x: number; y: number }) =>
      gunzipSync((await archive.readTile(tile)) ?? Buffer.alloc(0)).toString('utf8');
    const world = await textOf({ z: 2, x: 0, y: 1 });
    expect(world).toContain('United States');
    expect(world).toContain('Mexico City');
    expect(world).not.toContain('county');
    const bayArea = await textOf({ z: 8, x: 40, y: 98 });
    for (const name of ['San Rafael', 'Bolinas', 'Marin', 'county', 'place']) expect(bayArea).toContain(name);
    expect((await archive.readFacts()).maxZoom).toBe(overview.maxZoom);
  });
});
