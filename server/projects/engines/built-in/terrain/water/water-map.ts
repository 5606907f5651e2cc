import fs from 'node:fs/promises';
import { z } from 'zod';
import type { EngineRun } from '../../../engine.ts';
import { GridLayout } from '../../heights/height-grid.ts';
import { inRun, writeAtomically } from '../../run-folder.ts';

/** Where water was recognised: the level of each cell in metres from the origin, NaN elsewhere. */
export type WaterMap = { layout: GridLayout; levels: Float32Array };

/** One area of water, by the numbers of its cells. */
const Area = z.object({ levelM: z.number(), cells: z.array(z.int()) });
export type WaterArea = z.infer<typeof Area>;
const Stored = z.object({ layout: GridLayout, areas: z.array(Area) });
export type StoredWater = z.infer<typeof Stored>;

export const writeWater = (run: Pick<EngineRun, 'folder'>, water: StoredWater): Promise<void> =>
  writeAtomically(inRun(run, 'water'), JSON.stringify(water));

/** Null before it was looked for, and in runs of earlier versions. */
export async function readWater(run: Pick<EngineRun, 'folder'>): Promise<StoredWater | null> {
  const text = await fs.readFile(inRun(run, 'water'), 'utf8').catch(() => null);
  return text === null ? null : Stored.parse(JSON.parse(text));
}

export function mapOf({ layout, areas }: StoredWater): WaterMap {
  const levels = new Float32Array(layout.columns * layout.rows).fill(Number.NaN);
  for (const { levelM, cells } of areas) for (const cell of cells) levels[cell] = levelM;
  return { layout, levels };
}

/** The level of water at a place; NaN where there is none. */
export function waterLevelAt({ layout, levels }: WaterMap, east: number, north: number): number {
  const column = Math.floor((east - layout.westM) / layout.cellM);
  const row = Math.floor((layout.northM - north) / layout.cellM);
  const isInside = column >= 0 && row >= 0 && column < layout.columns && row < layout.rows;
  return isInside ? (levels[row * layout.columns + column] as number) : Number.NaN;
}

/** Whether a place is of water: at its level, or below it. */
export function isOfWater(
  water: WaterMap,
  [east, north, up]: readonly [number, number, number],
  nearM: number,
): boolean {
  return up < waterLevelAt(water, east, north) + nearM;
}
