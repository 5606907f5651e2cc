import fs from 'node:fs/promises';
import { z } from 'zod';
import type { EngineRun } from '../../engine.ts';
import type { Lens } from '../placing/lens.ts';
import { inRun, writeAtomically } from '../run-folder.ts';

const Three = z.tuple([z.number(), z.number(), z.number()]);
const Nine = z.tuple([...Three.def.items, ...Three.def.items, ...Three.def.items]);
const number = z.number();
const LensFigures: z.ZodType<Lens> = z.object({
  widthPx: number,
  heightPx: number,
  fx: number,
  fy: number,
  cx: number,
  cy: number,
  k1: number,
  k2: number,
  p1: number,
  p2: number,
  k3: number,
});

const Cameras = z.object({
  lenses: z.array(LensFigures),
  /** By COLMAP's name. */
  cameras: z.record(z.string(), z.object({ lens: z.int(), rotation: Nine, centre: Three })),
});

/** Cameras and points after the adjustment, in metres from the origin. */
export type AdjustedScene = z.infer<typeof Cameras> & { points: Float64Array };
type InFolder = Pick<EngineRun, 'folder'>;

export async function writeAdjusted(run: InFolder, { points, ...cameras }: AdjustedScene): Promise<void> {
  await writeAtomically(inRun(run, 'adjustedPoints'), new Uint8Array(points.buffer));
  await writeAtomically(inRun(run, 'adjusted'), JSON.stringify(cameras));
}

export async function readAdjusted(run: InFolder): Promise<AdjustedScene> {
  const cameras = Cameras.parse(JSON.parse(await fs.readFile(inRun(run, 'adjusted'), 'utf8')));
  const bytes = await fs.readFile(inRun(run, 'adjustedPoints'));
  return { ...cameras, points: new Float64Array(new Uint8Array(bytes).buffer) };
}
