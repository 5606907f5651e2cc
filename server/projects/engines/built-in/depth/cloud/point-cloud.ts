import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { EngineRun } from '../../../engine.ts';
import { inRun, writeAtomically } from '../../run-folder.ts';
import type { CloudFrame } from './cloud-frame.ts';
import { CloudPoints, POINT_BYTES, type CloudPoint } from './cloud-points.ts';
import { resumeFusing, seenFile, tileFile, writeFusing } from './fusing.ts';
import { markPoints } from './mark-points.ts';
import { pointTiles } from './point-tiles.ts';
import { pointThinner } from './thin-points.ts';

type InFolder = Pick<EngineRun, 'folder'>;
type Visiting = {
  /** Number of the first photo whose points are wanted. */
  from: number;
  add: (point: CloudPoint) => void;
  /** Called after each photo with the number of the next one. */
  next: (photo: number) => Promise<void>;
};

const READ_BYTES = 65_536 * POINT_BYTES;
const Tiles = z.array(z.int());
/** Photos after which it is noted how far the fusion is. */
const NOTED_PHOTOS = 20;

const listFile = (run: InFolder): string => path.join(inRun(run, 'cloud'), 'tiles.json');

/**
 * Makes the cloud of a run from the points that `visit` adds: one per voxel, in tiles; small pieces that are loose or wrong are
 * marked. After a kill it goes on where it was.
 */
export async function makeCloud(
  run: EngineRun,
  frame: CloudFrame,
  visit: (visiting: Visiting) => Promise<void>,
): Promise<void> {
  if (existsSync(listFile(run))) return;
  const tiles = await collectPoints(run, frame, visit);
  for (const [number, tile] of tiles.entries()) {
    run.signal.throwIfAborted();
    if (existsSync(seenFile(run, tile))) {
      await writeAtomically(tileFile(run, tile), (await thinFile(frame, seenFile(run, tile))).bytes);
      await fs.rm(seenFile(run, tile));
    }
    run.progress(0.85 + (0.05 * (number + 1)) / tiles.length);
  }
  await markPoints(frame, async (look, isChanged) => {
    for (const tile of tiles) {
      run.signal.throwIfAborted();
      const points = await readTile(run, tile);
      for (let point = 0; point < points.count; point++) look(points, point);
      if (isChanged) await writeAtomically(tileFile(run, tile), points.bytes);
    }
  });
  await writeAtomically(listFile(run), JSON.stringify(tiles));
}

/** Numbers of the tiles that have points. */
async function collectPoints(
  run: EngineRun,
  frame: CloudFrame,
  visit: (visiting: Visiting) => Promise<void>,
): Promise<number[]> {
  let fusing = await resumeFusing(run);
  if (!fusing.isDone) {
    const writer = pointTiles(frame, (tile) => seenFile(run, tile), fusing.sizes);
    const note = async (next: number, isDone: boolean) => {
      fusing = { next, isDone, sizes: writer.save() };
      await writeFusing(run, fusing);
    };
    const next = async (photo: number) => {
      if (photo % NOTED_PHOTOS === 0) await note(photo, false);
    };
    await visit({ from: fusing.next, add: writer.add, next });
    await note(fusing.next, true);
  }
  return Object.keys(fusing.sizes)
    .map(Number)
    .toSorted((one, other) => one - other);
}

/** The tiles of a cloud that was made, or the wanted ones; a cell of the height grid is in one tile. */
export async function* cloudTiles(run: InFolder, wanted?: ReadonlySet<number>): AsyncGenerator<CloudPoints> {
  for (const tile of await tileNumbers(run)) if (wanted?.has(tile) ?? true) yield readTile(run, tile);
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
