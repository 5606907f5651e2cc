import fs from 'node:fs/promises';
import { z } from 'zod';
import type { EngineRun } from '../../../engine.ts';
import { GridLayout } from '../../heights/height-grid.ts';
import { inRun, writeAtomically } from '../../run-folder.ts';

/** Where water was recognised. */
export type WaterMap = {
  layout: GridLayout;
  /** The level of each cell in metres from the origin, NaN elsewhere. */
  levels: Float32Array;
  /** The same of ground that cannot be below it. */
  least: Float32Array;
};

/** One area of water, by the numbers of its cells. */
const Area = z.object({
  levelM: z.number(),
  cells: z.array(z.int()),
  /** Ground that was measured below its level, and cannot be, and what was hardly measured beside it; runs of earlier versions did not look for it. */
  below: z.array(z.int()).default([]),
  beside: z.array(z.int()).default([]),
});
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
  const [levels, least] = [0, 0].map(() => new Float32Array(layout.columns * layout.rows).fill(Number.NaN)) as [
    Float32Array,
    Float32Array,
  ];
  for (const { levelM, cells, below, beside } of areas) {
    for (const cell of cells) levels[cell] = levelM;
    for (const cell of [...below, ...beside]) least[cell] = levelM;
  }
  return { layout, levels, least };
}

type Place = readonly [east: number, north: number, up: number];

/** The level of water at a place; NaN where there is none. */
export const waterLevelAt = ({ layout, levels }: WaterMap, east: number, north: number): number =>
  inCell(levels, layout, [east, north]);

/** Whether a place is of water: at its level, or below it. */
export const isOfWater = (water: WaterMap, [east, north, up]: Place, nearM: number): boolean =>
  up < waterLevelAt(water, east, north) + nearM;

/** Whether a place was measured below the level of water that it hangs together with. */
export const isBelowWater = ({ layout, least }: WaterMap, [east, north, up]: Place): boolean =>
  up < inCell(least, layout, [east, north]);

function inCell(values: Float32Array, layout: GridLayout, [east, north]: readonly [number, number]): number {
  const column = Math.floor((east - layout.westM) / layout.cellM);
  const row = Math.floor((layout.northM - north) / layout.cellM);
  const isInside = column >= 0 && row >= 0 && column < layout.columns && row < layout.rows;
  return isInside ? (values[row * layout.columns + column] as number) : Number.NaN;
}
