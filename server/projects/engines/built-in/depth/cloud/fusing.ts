import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { EngineRun } from '../../../engine.ts';
import { inRun, writeAtomically } from '../../run-folder.ts';

type InFolder = Pick<EngineRun, 'folder'>;

/** How far the fusion of depth maps has come: the next photo, and the bytes of each tile before it. */
const Fusing = z.object({ next: z.int(), isDone: z.boolean(), sizes: z.record(z.string(), z.int()) });
export type Fusing = z.infer<typeof Fusing>;

const fusingFile = (run: InFolder): string => path.join(inRun(run, 'cloud'), 'fusing.json');
export const seenFile = (run: InFolder, tile: number | string): string =>
  path.join(inRun(run, 'cloud'), `${tile}.seen`);
export const tileFile = (run: InFolder, tile: number | string): string =>
  path.join(inRun(run, 'cloud'), `${tile}.points`);

export const writeFusing = (run: InFolder, fusing: Fusing): Promise<void> =>
  writeAtomically(fusingFile(run), JSON.stringify(fusing));

/** Takes up the fusion of a process that was killed: what it wrote after it last noted how far it was is cut off. */
export async function resumeFusing(run: InFolder): Promise<Fusing> {
  const text = await fs.readFile(fusingFile(run), 'utf8').catch(() => null);
  const noted = text === null ? null : Fusing.parse(JSON.parse(text));
  if (noted?.isDone || (noted && (await cutBack(run, noted)))) return noted;
  await fs.rm(inRun(run, 'cloud'), { recursive: true, force: true });
  await fs.mkdir(inRun(run, 'cloud'), { recursive: true });
  return { next: 0, isDone: false, sizes: {} };
}

/** False if a file is shorter than noted, as after a loss of power. */
async function cutBack(run: InFolder, { sizes }: Fusing): Promise<boolean> {
  for (const name of await fs.readdir(inRun(run, 'cloud'))) {
    const { name: tile, ext } = path.parse(name);
    if (ext === '.seen' && sizes[tile] === undefined) await fs.rm(seenFile(run, tile));
  }
  for (const [tile, bytes] of Object.entries(sizes)) {
    const size = await fs.stat(seenFile(run, tile)).then(
      (stat) => stat.size,
      () => 0,
    );
    if (size < bytes) return false;
    await fs.truncate(seenFile(run, tile), bytes);
  }
  return true;
}
