import fs from 'node:fs/promises';
import path from 'node:path';
import { unitsOfSystem } from '@overflight/contract/projects/places/length-units.ts';
import { areaText } from '@overflight/contract/projects/places/area-text.ts';
import { shownSystem } from '../../../../systems/shown-system.ts';
import { rawProducts, type EngineRun, type RawScene } from '../../../engine.ts';
import { cloudTiles } from '../../depth/cloud/point-cloud.ts';
import { storedSurface } from '../../heights/stored-surface.ts';
import { writeAtomically } from '../../run-folder.ts';
import { collectCells } from './collect-cells.ts';
import { findWater } from './find-water.ts';
import { mapOf, readWater, writeWater, type StoredWater, type WaterMap } from './water-map.ts';
import { waterSettings } from './water-settings.ts';

/** Looks for water in the surface of a run, once, and tells what it found; null if there is none. */
export async function recogniseWater(run: EngineRun): Promise<WaterMap | null> {
  const water = (await readWater(run)) ?? (await lookForWater(run));
  const cells = water.areas.reduce((sum, area) => sum + area.cells.length, 0);
  const found = { areas: water.areas.length, areaM2: cells * water.layout.cellM ** 2 };
  const file = path.join(run.folder, rawProducts.scene);
  const scene = JSON.parse(await fs.readFile(file, 'utf8')) as RawScene;
  await writeAtomically(file, JSON.stringify({ ...scene, water: found }));
  if (found.areas === 0) return null;
  const below = water.areas.reduce((sum, area) => sum + area.below.length, 0);
  await warnOfWater(run, { ...found, belowM2: below * water.layout.cellM ** 2 });
  return mapOf(water);
}

type Found = { areas: number; areaM2: number; belowM2: number };

/** In the units of the report. */
async function warnOfWater(run: EngineRun, { areas, areaM2, belowM2 }: Found): Promise<void> {
  const units = unitsOfSystem(await shownSystem(run.options.system.name));
  const many = areas === 1 ? 'one area' : `${areas} areas`;
  run.warn(
    `Water was recognised: ${many}, ${areaText(areaM2, units)}. Heights there are one level for each, not measured.`,
  );
  if (belowM2 === 0) return;
  run.warn(
    `Ground beside water was measured below its level, by two or three photos only: ${areaText(belowM2, units)}. It is filled in from around, not measured; heights near it need a check.`,
  );
}

/** Kept, as levelling the surface takes away what it was told by. */
async function lookForWater(run: EngineRun): Promise<StoredWater> {
  const surface = await storedSurface(run);
  const cells = await collectCells({ surface, points: cloudTiles(run) }, waterSettings);
  const water = { layout: cells.layout, areas: findWater(cells) };
  await writeWater(run, water);
  return water;
}
