import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { zxyToTileId } from 'pmtiles';
import sharp, { type Sharp } from 'sharp';
import { onTestFinished } from 'vitest';
import { writeMbtiles } from '../../platform/tiles/write-mbtiles.ts';

export type PackTile = { z: number; x: number; y: number; bytes: Uint8Array };

type Colour = { r: number; g: number; b: number };

export function picture(colour: Colour, sizePx = 256): Sharp {
  return sharp({ create: { width: sizePx, height: sizePx, channels: 3, background: colour } });
}

/** 100 m above the sea, as terrarium writes it. */
export const terrariumColour = { r: 128, g: 100, b: 0 };
/** 100 m above the sea, as Mapbox writes it. */
export const mapboxColour = { r: 1, g: 138, b: 136 };

/** A vector tile with one square in a layer. */
export function vectorTile(layer: string): Uint8Array {
  const square: [number, number][] = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 0],
  ];
  const features = [{ type: 3 as const, geometry: [square], tags: { render_height: 12 } }];
  const tile = { transformed: true as const, features, source: null, z: 0, x: 0, y: 0 };
  return gzipSync(fromGeojsonVt({ [layer]: tile }, { version: 2, extent: 4096 }));
}

/** A temporary file path, deleted after the test. */
export function tempFile(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-pack-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, name);
}

export function makeMbtiles(tiles: readonly PackTile[], metadata: Record<string, string | number> = {}): Buffer {
  const file = tempFile('pack.mbtiles');
  const writer = writeMbtiles(file);
  for (const { bytes, ...tile } of tiles) writer.add(tile, bytes);
  writer.finish(metadata);
  return fs.readFileSync(file);
}

type PmtilesOptions = { tileType: number; tileCompression?: number; metadata?: object };

/** A PMTiles file of version 3 with one directory, compressing only the tiles. */
export function makePmtiles(tiles: readonly PackTile[], options: PmtilesOptions): Buffer {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((a, b) => a.id - b.id);
  const directory = Buffer.from(directoryBytes(sorted));
  const metadata = Buffer.from(JSON.stringify(options.metadata ?? {}));
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const [rootAt, metadataAt] = [127, 127 + directory.length];
  const dataAt = metadataAt + metadata.length;
  const numbers = [rootAt, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length, 0, 0, 0];
  numbers.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  const zooms = sorted.map(({ z }) => z);
  const bytes = [1, 1, options.tileCompression ?? 1, options.tileType, Math.min(...zooms), Math.max(...zooms)];
  bytes.forEach((value, index) => header.writeUInt8(value, 96 + index));
  [-10, -20, 30, 40].forEach((degrees, index) => header.writeInt32LE(degrees * 1e7, 102 + index * 4));
  return Buffer.concat([header, directory, metadata, data]);
}

function directoryBytes(tiles: readonly { id: number; bytes: Uint8Array }[]): number[] {
  let at = 0;
  const offsets = tiles.map(({ bytes }) => (at += bytes.length) - bytes.length);
  return [
    ...varint(tiles.length),
    ...tiles.flatMap(({ id }, index) => varint(id - (tiles[index - 1]?.id ?? 0))),
    ...tiles.flatMap(() => varint(1)),
    ...tiles.flatMap(({ bytes }) => varint(bytes.length)),
    ...offsets.flatMap((offset) => varint(offset + 1)),
  ];
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
