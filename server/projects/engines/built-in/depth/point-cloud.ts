import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { EngineRun } from '../../engine.ts';
import { inRun, writeAtomically } from '../run-folder.ts';
import type { CloudFrame } from './cloud-frame.ts';
import { CloudPoints, POINT_BYTES, type CloudPoint } from './cloud-points.ts';
import { loosePieces } from './loose-pieces.ts';
import { pointTiles } from './point-tiles.ts';
import { pointThinner } from './thin-points.ts';

type InFolder = Pick<EngineRun, 'folder'>;
type AddPoint = (point: CloudPoint) => void;

const READ_BYTES = 65_536 * POINT_BYTES;
const Tiles = z.array(z.int());

const listFile = (run: InFolder): string => path.join(inRun(run, 'cloud'), 'tiles.json');
const tileFile = (run: InFolder, tile: number): string => path.join(inRun(run, 'cloud'), `${tile}.points`);

/** Makes the cloud of a run from the points that `visit` adds: one per voxel, in tiles; small loose pieces are marked. */
export async function makeCloud(
  run: EngineRun,
  frame: CloudFrame,
  visit: (add: AddPoint) => Promise<void>,
): Promise<void> {
  const folder = inRun(run, 'cloud');
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { recursive: true });
  const seenFile = (tile: number) => path.join(folder, `${tile}.seen`);
  const writer = pointTiles(frame, seenFile);
  await visit(writer.add);
  const tiles = writer.end();
  const pieces = loosePieces(frame);
  for (const [number, tile] of tiles.entries()) {
    run.signal.throwIfAborted();
    const points = await thinFile(frame, seenFile(tile));
    pieces.add(points);
    await fs.writeFile(tileFile(run, tile), points.bytes);
    await fs.rm(seenFile(tile));
    run.progress(0.85 + (0.05 * (number + 1)) / tiles.length);
  }
  const mark = pieces.marker();
  for (const tile of tiles) {
    const points = await readTile(run, tile);
    mark(points);
    await fs.writeFile(tileFile(run, tile), points.bytes);
  }
  await writeAtomically(listFile(run), JSON.stringify(tiles));
}

/** The tiles of a cloud that was made; a cell of the height grid is in one tile. */
export async function* cloudTiles(run: InFolder): AsyncGenerator<CloudPoints> {
  for (const tile of await tileNumbers(run)) yield readTile(run, tile);
}

export const tileNumbers = async (run: InFolder): Promise<number[]> =>
  Tiles.parse(JSON.parse(await fs.readFile(listFile(run), 'utf8')));

export async function readTile(run: InFolder, tile: number): Promise<CloudPoints> {
  return new CloudPoints(Uint8Array.from(await fs.readFile(tileFile(run, tile))));
}

async function thinFile(frame: CloudFrame, name: string): Promise<CloudPoints> {
  const thinner = pointThinner(frame);
  const file = await fs.open(name);
  try {
    const buffer = new Uint8Array(READ_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES);
      if (bytesRead === 0) return thinner.means();
      thinner.add(new CloudPoints(buffer.subarray(0, bytesRead)));
    }
  } finally {
    await file.close();
  }
}
