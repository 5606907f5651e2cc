import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import {
  contoursName,
  otherContours,
  suggestedStep,
  type TerrainFacts,
} from '@overflight/contract/projects/contours.ts';
import { rawProducts, type EngineRun, type RawScene } from '../engine.ts';
import { drawContours } from './contours/draw-contours.ts';
import { CONTOUR_FOLDER, terrainFiles, viewerFiles } from './outcome.ts';
import { measuredShare } from './measured-share.ts';
import { rasterInfo } from './raster-info.ts';
import { writeSurface, writeSurfaceForWeb } from './write-surface.ts';
import { writeFilled, writeFilledForWeb, writeHillshade } from './write-terrain.ts';

type Place = (folder: string, name: string) => string;

/** Terrain model, what of it was filled in, hillshade and contours; null if the engine made no terrain. */
export async function makeTerrainProducts(
  run: EngineRun,
  { groundResolutionM, accuracy }: Pick<RawScene, 'groundResolutionM' | 'accuracy'>,
  place: Place,
): Promise<TerrainFacts | null> {
  const [from, mask] = [rawProducts.terrain, rawProducts.terrainFilled].map((name) => path.join(run.folder, name)) as [
    string,
    string,
  ];
  if (!existsSync(from)) return null;
  const hasMask = existsSync(mask);
  const inFolder = (name: string) => place(terrainFiles.folder, name);
  const terrain = inFolder(terrainFiles.terrain);
  await writeSurface(run, from, { to: terrain, zero: accuracy?.heightDatum });
  await writeSurfaceForWeb(run, from, place('', viewerFiles.terrain));
  await writeHillshade(run, { terrain: from, filled: hasMask ? mask : null, to: inFolder(terrainFiles.hillshade) });
  const filled = hasMask ? inFolder(terrainFiles.filled) : null;
  if (filled !== null) {
    await writeFilled(run, mask, filled);
    await writeFilledForWeb(run, mask, place('', viewerFiles.filled));
  }
  const facts = await factsOf(run, { from, mask: hasMask ? mask : null, groundResolutionM });
  const { heightUnit: unit, contourStep: step } = facts;
  const other = otherContours(facts, groundResolutionM);
  const scratch = path.join(run.folder, 'contours');
  for (const wanted of [
    { unit, step, format: 'gpkg', to: place(CONTOUR_FOLDER, contoursName(unit, step, 'gpkg')) },
    { unit, step, format: 'geojson', to: place('', viewerFiles.contours) },
    { ...other, format: 'geojson', to: place('', viewerFiles.otherContours) },
  ] as const)
    await drawContours(run, { terrain, filled, ...wanted, scratch });
  await fs.rm(scratch, { recursive: true, force: true });
  return facts;
}

type Known = { from: string; mask: string | null; groundResolutionM: number };

async function factsOf(run: EngineRun, { from, mask, groundResolutionM }: Known): Promise<TerrainFacts> {
  const [heights] = (await rasterInfo(from, run.signal, true)).bands;
  const [lowestM, highestM] = [heights?.minimum ?? 0, heights?.maximum ?? 0];
  const { heightUnit } = run.options;
  return {
    lowestM,
    highestM,
    measuredShare: mask === null ? null : await measuredShare(run, mask),
    heightUnit,
    contourStep: suggestedStep(heightUnit, { rangeM: highestM - lowestM, resolutionM: groundResolutionM }),
  };
}
