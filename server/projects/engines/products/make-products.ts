import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { GroundScale } from '@overflight/contract/projects/places/ground-scale.ts';
import type { StatedControl } from '@overflight/contract/projects/control-points.ts';
import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { splitBands } from '../../../files/photos/split-bands.ts';
import { rawProducts, type EngineRun, type RawScene, type RunOptions, type ScenePose } from '../engine.ts';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import type { BandFacts } from '@overflight/contract/projects/band-maps.ts';
import type { TerrainFacts } from '@overflight/contract/projects/contours.ts';
import { foundCameras, type FoundCamera } from './found-cameras.ts';
import { findPlane } from './plane/find-plane.ts';
import { makeLaz } from './plane/make-laz.ts';
import { makePointTiles } from './point-tiles/make-point-tiles.ts';
import { makeReport } from './report/make-report.ts';
import { statedControl } from './report/stated-control.ts';
import { lensRows } from './report/scene-lenses.ts';
import { makeBandProducts } from './make-band-products.ts';
import { makeTerrainProducts } from './make-terrain-products.ts';
import { inOwnSystem, noteLocal } from './local-result.ts';
import { measuredShare } from './measured-share.ts';
import { meshFiles, pointTilesFile, surfaceFiles, viewerFiles, type Outcome, type RunSoFar } from './outcome.ts';
import { placeFiles } from './place-files.ts';
import { groundScale } from '../../systems/ground-scale.ts';
import { geoidHeights } from '../../../terrain/geoid/geoid-height.ts';
import { boundsOf, rasterInfo, type RasterInfo } from './raster-info.ts';
import { camerasGeojson, camerasJson } from './write-cameras.ts';
import { writeFacade } from './write-facade.ts';
import { writeObj } from './write-obj.ts';
import { writeOrtho, writeOrthoForWeb } from './write-ortho.ts';
import { writeSurface, writeSurfaceForWeb } from './write-surface.ts';
import { writeFilled } from './write-terrain.ts';

/** Makes the downloads and the viewer files from the output of any engine. */
export async function makeProducts(given: EngineRun, soFar: RunSoFar): Promise<Outcome> {
  const folder = path.join(given.folder, 'products');
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { recursive: true });
  const raw = (product: keyof typeof rawProducts) => path.join(given.folder, rawProducts[product]);
  const scene = JSON.parse(await fs.readFile(raw('scene'), 'utf8')) as RawScene;
  const run = inOwnSystem(given, scene);
  const { files, place } = placeFiles(folder);
  const hasSurface = existsSync(raw('surface'));
  const orthos = [place('Orthophoto', 'orthophoto.tif'), place('', viewerFiles.ortho)] as const;
  const surfaces = hasSurface
    ? ([place(surfaceFiles.folder, surfaceFiles.surface), place('', viewerFiles.surface)] as const)
    : null;
  await allOf([writeOrthos(run, raw('ortho'), orthos), ...(surfaces ? [writeSurfaces(run, surfaces, scene)] : [])]);
  const hasMask = hasSurface && existsSync(raw('surfaceFilled'));
  if (hasMask) await writeFilled(run, raw('surfaceFilled'), place(surfaceFiles.folder, surfaceFiles.filled));
  const surfaceMeasuredShare = hasMask ? await measuredShare(run, raw('surfaceFilled')) : null;
  // What is ground follows from the width of roofs and the height of steps, in metres.
  const terrain = scene.isLocal ? null : await makeTerrainProducts(run, scene, place);
  const bands = await makeBandProducts(run, place);
  run.progress(0.7);
  const facade = await writeFacade(run, place);
  const plane = await findPlane(run, scene);
  if (existsSync(raw('mesh'))) {
    files.push({ folder: meshFiles.folder, name: meshFiles.glb, path: raw('mesh') });
    await writeObj({ mesh: raw('mesh'), scene, plane, to: place(meshFiles.folder, meshFiles.obj) });
  }
  const points = (['pointsPacked', 'points'] as const).map(raw).find(existsSync);
  if (points !== undefined) {
    const name = path.basename(points);
    const inPlane = path.join(folder, name);
    const isMoved = plane !== null && (await makeLaz(run, { from: points, to: inPlane, plane, origin: scene.origin }));
    files.push({ folder: pointTilesFile.folder, name, path: isMoved ? inPlane : points });
  }
  const tiles = { ...pointTilesFile, path: path.join(folder, pointTilesFile.name) };
  const cloud =
    points === raw('pointsPacked') ? await makePointTiles(run, { laz: points, scene, to: tiles.path }) : null;
  if (cloud) files.push(tiles);
  run.progress(0.9);
  const cameras = foundCameras(run, scene);
  await fs.writeFile(place('Cameras', 'cameras.json'), camerasJson(scene, cameras));
  await fs.writeFile(place('Cameras', 'cameras.geojson'), camerasGeojson(cameras));
  const info = await rasterInfo(raw('ortho'), run.signal, true);
  const control = await statedControl(run.control, scene);
  const heights = hasSurface ? await rasterInfo(raw('surface'), run.signal, true) : null;
  const groundM = heights?.bands[0]?.mean ?? null;
  const ground = scene.isLocal ? null : await scaleOfSite(run, { scene, info, groundM });
  const geoidM = await geoidOf(scene, info);
  const report = reportOf(run, { scene, geoidM, soFar, info, terrain, surfaceMeasuredShare, bands, control, ground });
  const ndvi = existsSync(raw('ndvi')) ? raw('ndvi') : null;
  await makeReport(run, { report, scene, cameras, ortho: raw('ortho'), ndvi, info, groundM, facade, place });
  if (existsSync(raw('engineReport')))
    files.push({ folder: 'Report', name: `${soFar.engine}-report.pdf`, path: raw('engineReport') });
  if (scene.isLocal) files.push(...(await noteLocal(folder, files, scene.epsg)));
  run.progress(1);
  return {
    files,
    report,
    bounds: boundsOf(info),
    surfaceRange: heights && rangeOf(heights),
    terrain,
    facade,
    bands,
    cloud,
    origin: {
      position: fromUtm([scene.origin[0], scene.origin[1]], scene.epsg),
      altitudeM: scene.origin[2],
      epsg: scene.epsg,
    },
    cameras: cameras.map(viewerCamera),
    ...(run.control.length > 0 && {
      controlMarks: Object.fromEntries(run.control.map(({ name, marks }) => [name, marks])),
    }),
    poses: posesOf(scene),
  };
}

function posesOf({ cameras, origin }: RawScene): ScenePose[] {
  return cameras.flatMap(({ name, centre, rotation, lens }) =>
    rotation && lens
      ? [{ name, utm: [origin[0] + centre[0], origin[1] + centre[1], origin[2] + centre[2]], rotation, lens }]
      : [],
  );
}

type ForDownloadAndWeb = readonly [download: string, web: string];

async function writeOrthos(run: EngineRun, from: string, [download, web]: ForDownloadAndWeb): Promise<void> {
  await writeOrtho(run, from, download);
  run.progress(0.3);
  await writeOrthoForWeb(run, from, web);
  run.progress(0.6);
}

async function writeSurfaces(
  run: EngineRun,
  [download, web]: ForDownloadAndWeb,
  { accuracy }: RawScene,
): Promise<void> {
  const from = path.join(run.folder, rawProducts.surface);
  await writeSurface(run, from, { to: download, zero: accuracy?.heightDatum });
  await writeSurfaceForWeb(run, from, web);
}

/** Nothing is left running when it throws. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(works)) if (end.status === 'rejected') throw end.reason;
}

const viewerCamera = ({ name, position, altitudeM, at, looks }: FoundCamera): Outcome['cameras'][number] => ({
  name,
  position,
  altitudeM,
  at,
  looks,
});

function scaleOfSite(
  { options }: EngineRun,
  { scene, info, groundM }: { scene: RawScene; info: RasterInfo; groundM: number | null },
): Promise<GroundScale | null> {
  const middle = middleOf(info);
  return groundScale({ system: options.system.name, middle, groundM, heightDatum: scene.accuracy?.heightDatum });
}

function middleOf(info: RasterInfo): [lng: number, lat: number] {
  const [west, south, east, north] = boundsOf(info);
  return [(west + east) / 2, (south + north) / 2];
}

/** Of the middle, where the heights are as the photos state them: these do not tell whether they count from it. */
async function geoidOf({ accuracy, isLocal }: RawScene, info: RasterInfo): Promise<number | null> {
  if (isLocal || accuracy?.heightDatum !== 'photos') return null;
  const [geoidM = null] = await geoidHeights([middleOf(info)]);
  return geoidM;
}

type ReportInput = {
  scene: RawScene;
  geoidM: number | null;
  soFar: RunSoFar;
  info: RasterInfo;
  terrain: TerrainFacts | null;
  surfaceMeasuredShare: number | null;
  bands: BandFacts | null;
  control: readonly StatedControl[];
  ground: GroundScale | null;
};

function reportOf(run: EngineRun, input: ReportInput): RunReport {
  const { scene, geoidM, soFar, info, terrain, surfaceMeasuredShare, bands, control, ground } = input;
  return {
    engine: soFar.engine,
    photos: soFar.engine === 'built-in' ? splitBands(run.photos).references.length : run.photos.length,
    photosUsed: scene.cameras.length,
    groundResolutionM: Math.abs(info.geoTransform[1]),
    reprojectionErrorPx: scene.reprojectionErrorPx,
    georeferencingErrorM: scene.georeferencingErrorM && [...scene.georeferencingErrorM],
    points: scene.points,
    ...(scene.accuracy && { accuracy: { ...scene.accuracy, ...(geoidM !== null && { geoidM }) } }),
    ...(control.length > 0 && { control: [...control] }),
    ...(scene.isLocal && { isLocal: true }),
    ...(ground && { groundScale: ground }),
    areaM2: areaOf(info),
    coordinateSystem: run.options.system.name,
    heightUnit: run.options.heightUnit,
    seconds: soFar.seconds,
    ...(surfaceMeasuredShare !== null && { surfaceMeasuredShare }),
    ...(typeof terrain?.measuredShare === 'number' && { terrainMeasuredShare: terrain.measuredShare }),
    ...(scene.water && { water: { ...scene.water } }),
    ...(bands && { bands }),
    stages: [...soFar.stages],
    ...(soFar.tools !== null && { tools: soFar.tools }),
    settings: settingsOf(run.options),
    lenses: lensRows(run, scene),
    ...takenOf(run),
    warnings: [...new Set(soFar.warnings)],
  };
}

const settingsOf = ({ processingType, orthoOnly, plane }: RunOptions): NonNullable<RunReport['settings']> => ({
  processingType,
  orthoOnly,
  ...(processingType === 'structure' && { orthoPlane: plane }),
});

function takenOf({ photos }: EngineRun): Pick<RunReport, 'taken'> {
  const days = photos.flatMap(({ takenAt }) => takenAt?.slice(0, 10) ?? []).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from !== undefined && to !== undefined ? { taken: { from, to } } : {};
}

/** Area of the opaque pixels. */
/** Of all pixels that show something. */
export function areaOf({ size: [columns, rows], geoTransform, bands }: RasterInfo): number {
  const alpha = bands.find(({ colorInterpretation }) => colorInterpretation === 'Alpha');
  const share = alpha?.mean === undefined ? 1 : alpha.mean / 255;
  return columns * rows * Math.abs(geoTransform[1] * geoTransform[5]) * share;
}

function rangeOf({ bands: [heights] }: RasterInfo): Outcome['surfaceRange'] {
  return { lowestM: heights?.minimum ?? 0, highestM: heights?.maximum ?? 0 };
}
