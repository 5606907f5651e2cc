import os from 'node:os';
import path from 'node:path';
import { toUtm, utmCodeOf } from '../../flight/geo/planes/utm.ts';
import { pileVolumeM3 } from '../../flight/site/pile-volume.ts';
import { fromSite, pit, piles, type SiteDate, siteOrigin } from '../../flight/site/site.ts';
import { surveyLens } from '../../flight/site/render/photo.ts';
import { demoPlans, surveyPlanId } from '../../server/demo/parts/demo-plans.ts';
import { surveyPhotos } from '../../server/demo/parts/survey-photos.ts';
import type { SitePhoto } from '../../server/files/photos/writing/site-photo.ts';
import { heightAt } from '../../server/projects/engines/built-in/heights/height-at.ts';
import { readHeights } from '../../server/projects/engines/built-in/heights/height-grid.ts';
import { storedSurface } from '../../server/projects/engines/built-in/heights/stored-surface.ts';
import { terrainGrid } from '../../server/projects/engines/built-in/terrain/terrain-grid.ts';
import { quantile } from '../../server/projects/engines/built-in/placing/linear.ts';
import { testRun, type TestRun } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import type { RunPhoto } from '../../server/projects/engines/engine.ts';
import { drawnGround, drawnSurface, type HeightOf } from './drawn-ground.ts';
import { judge } from './judge.ts';
import { measurePile } from './measure-pile.ts';
import { judgeReport, runTimed } from './run-timed.ts';
import { drawInto, sceneOf } from './site-run.ts';

const ZONE = utmCodeOf(siteOrigin);
const SAMPLE_M = 0.5;
/** Beyond this part of the pit's surroundings, few photos see the ground. */
const JUDGED_M = { east: 62, north: 50 };
/** Spread as a standard deviation, without being moved by outliers. */
const NMAD = 1.4826;

/** Photos of the demo have few pixels; those of a survey camera show the same in more, of which the piles have to be right. */
export const demoVariants = [
  { name: 'as shipped', size: null, mostVolumeOff: 0.04 },
  { name: 'with a survey camera', size: { widthPx: 2048, heightPx: 1536 }, mostVolumeOff: 0.01 },
] as const;
type Variant = (typeof demoVariants)[number];

/** Processes the photos of one date, and prints how far the results are from what the photos show. */
export async function judgeDemo(folder: string, date: SiteDate, variant: Variant): Promise<void> {
  const signature = { id: 'demo', name: 'Demo data', email: '', date: '2026-11-17T00:00:00.000Z' };
  const plan = demoPlans(signature).find(({ flightPlanId }) => flightPlanId === surveyPlanId);
  if (!plan) throw new Error('The demo has a survey.');
  const { size } = variant;
  const shots = surveyPhotos(plan, date).map((shot) =>
    size ? { ...shot, lens: surveyLens(size.widthPx, size.heightPx) } : shot,
  );
  const place = path.join(folder, `${date} ${variant.name}`);
  const photos = await drawInto(path.join(place, 'photos'), shots, os.availableParallelism());
  console.log(`${photos.length} photos of ${date}, ${variant.name}: ${photos[0]?.widthPx} × ${photos[0]?.heightPx}`);
  const run = testRun(path.join(place, 'run'), photos, { threads: os.availableParallelism() });
  judgeReport(await runTimed(run));
  const heightOf = await measuredHeights(run);
  judgeCameras(run, photos, shots);
  judgeSurface(heightOf, date);
  await judgeTerrain(run, date);
  judgePiles(heightOf, { date, mostOff: variant.mostVolumeOff, pixelM: sceneOf(run).groundResolutionM });
}

/** The measured surface in metres of the site; NaN where there is none. */
async function measuredHeights(run: TestRun): Promise<HeightOf> {
  const { origin } = sceneOf(run);
  const grid = await readHeights(run);
  return (x, y) => {
    const [east, north] = toUtm(fromSite(x, y), ZONE);
    return heightAt(grid, east - origin[0], north - origin[1]) + origin[2];
  };
}

function judgeCameras(run: TestRun, photos: readonly RunPhoto[], shots: readonly SitePhoto[]): void {
  const { origin, cameras } = sceneOf(run);
  const off = cameras.map(({ name, centre }) => {
    const pose = shots[photos.findIndex((photo) => photo.name === name)]?.pose ?? { x: 0, y: 0, z: 0 };
    const [east, north] = toUtm(fromSite(pose.x, pose.y), ZONE);
    return Math.hypot(origin[0] + centre[0] - east, origin[1] + centre[1] - north, origin[2] + centre[2] - pose.z);
  });
  judge('cameras, median m', quantile(off, 0.5), 0.15);
  judge('cameras, 95 % m', quantile(off, 0.95), 0.4);
}

/** Rows and columns of points around the pit. */
function* samples(): Generator<[x: number, y: number]> {
  for (let dy = -JUDGED_M.north; dy <= JUDGED_M.north; dy += SAMPLE_M)
    for (let dx = -JUDGED_M.east; dx <= JUDGED_M.east; dx += SAMPLE_M) yield [pit.x + dx, pit.y + dy];
}

function judgeSurface(heightOf: HeightOf, date: SiteDate): void {
  const truth = drawnSurface(date);
  const all = [...samples()].map(([x, y]) => heightOf(x, y) - truth(x, y));
  const known = all.filter((difference) => !Number.isNaN(difference));
  const middle = quantile(known, 0.5);
  const apart = known.map((difference) => Math.abs(difference - middle));
  judge('surface missing, share', 1 - known.length / all.length, 0.02);
  judge('surface, median m', Math.abs(middle), 0.15);
  judge('surface, NMAD m', NMAD * quantile(apart, 0.5), 0.1);
  judge('surface, 95 % m', quantile(apart, 0.95), 0.3);
}

/** The terrain model against the ground with its piles; trees and machines are not ground. */
async function judgeTerrain(run: TestRun, date: SiteDate): Promise<void> {
  const { origin } = sceneOf(run);
  const terrain = terrainGrid(await storedSurface(run));
  const { columns, cellM, westM, northM, isGround } = terrain;
  const [groundOf, surfaceOf] = [drawnGround(date), drawnSurface(date)];
  const off: number[] = [];
  let [things, kept] = [0, 0];
  for (const [x, y] of samples()) {
    const [east, north] = toUtm(fromSite(x, y), ZONE).map((value, axis) => value - (origin[axis] ?? 0)) as [
      number,
      number,
    ];
    const cell = Math.floor((northM - north) / cellM) * columns + Math.floor((east - westM) / cellM);
    const ground = groundOf(x, y);
    const high = heightAt(terrain, east, north) + origin[2] - ground;
    const isThing = surfaceOf(x, y) - ground > 0.5;
    if (isThing) things++;
    if (isGround[cell] !== 1 || Number.isNaN(high)) continue;
    off.push(high);
    if (isThing && high > 0.3) kept++;
  }
  const middle = quantile(off, 0.5);
  const apart = off.map((difference) => Math.abs(difference - middle));
  judge('terrain, median m', Math.abs(middle), 0.15);
  judge('terrain, NMAD m', NMAD * quantile(apart, 0.5), 0.05);
  judge('terrain, 95 % m', quantile(apart, 0.95), 0.15);
  judge('trees and machines kept as ground, share', things === 0 ? 0 : kept / things, 0.02);
}

type Judged = { date: SiteDate; mostOff: number; pixelM: number };

/** Measured alike in our heights and in what the photos show: the floor is uneven, so that the measure itself is off by half a percent. */
function judgePiles(heightOf: HeightOf, { date, mostOff, pixelM }: Judged): void {
  const ground = drawnGround(date);
  for (const pile of piles) {
    const { lengthM, widthM, heightM } = pile.at[date];
    const [measured, shown] = [measurePile(heightOf, pile, date), measurePile(ground, pile, date)];
    const pixels = [lengthM, widthM].map((half) => Math.round((2 * half) / pixelM)).join(' × ');
    const percent = (of: number) => `${(100 * (measured / of - 1)).toFixed(2)} %`;
    console.log(
      `     ${pile.name}, ${pixels} pixels, ${heightM} m high: ${measured.toFixed(1)} m³ measured, ${shown.toFixed(1)} m³ shown (${percent(shown)}), ${percent(pileVolumeM3(pile, date))} from its formula`,
    );
    judge(`volume of ${pile.name}, share off`, Math.abs(measured / shown - 1), mostOff);
  }
}
