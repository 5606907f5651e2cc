import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawProducts, type RawFacade } from '../../engine.ts';
import { facadeFiles } from '../../products/outcome.ts';
import { writeFacade } from '../../products/write-facade.ts';
import { gdal } from '../../../testing/make-cogs.ts';
import { makeCloud } from '../depth/cloud/point-cloud.ts';
import { defaultEffort } from '../effort.ts';
import type { PlacedScene } from '../placing/placed-scene.ts';
import { inRun } from '../run-folder.ts';
import { surveyInWgs84, testRun } from '../testing/engine-run.ts';
import { drawWall } from './draw-facade.ts';
import * as made from './testing/made-up-wall.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-facade-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const ORIGIN = [500_000, 5_200_000, 400] as const;
/** Where something stands out, the edge is as sharp as a cell of the depths. */
const MOST_PX = 2;

describe.skipIf(gdal.isMissing)(`the orthophoto of a wall${gdal.reason}`, () => {
  const options = { ...surveyInWgs84, processingType: 'structure', plane: 'facade' } as const;
  let run = testRun(folder, []);
  let facade: RawFacade;
  let picture: { data: Buffer; info: { width: number; height: number; channels: number } };
  let scene: PlacedScene;
  let topM: number;

  beforeAll(async () => {
    const views = await made.photographWall(folder);
    run = testRun(
      folder,
      views.map((view) => ({ ...view, ...view.lens, position: null, altitudeM: null })),
      { options },
    );
    const points = {
      ids: new Float64Array(),
      at: new Float64Array(),
      colours: new Uint8Array(),
      errors: new Float32Array(),
      views: new Uint16Array(),
    };
    const placing = { epsg: 32_632, origin: [...ORIGIN] as [number, number, number], isAdjusted: false };
    const unused = { scale: 1, rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], shift: [0, 0, 0], groundResolutionM: 1 };
    scene = { ...placing, ...unused, views, points } as PlacedScene;
    fs.writeFileSync(inRun(run, 'heights'), JSON.stringify(made.frame.layout));
    await makeCloud(run, made.frame, async ({ add }) => {
      for (const point of made.cloudOfWall()) add(point);
    });
    await drawWall(run, scene, defaultEffort);
    facade = JSON.parse(fs.readFileSync(path.join(folder, rawProducts.facadePlane), 'utf8')) as RawFacade;
    topM = gdalinfo(path.join(folder, rawProducts.facade)).geoTransform[3]! - ORIGIN[2];
    picture = await sharp(path.join(folder, rawProducts.facade)).raw().toBuffer({ resolveWithObject: true });
  }, 60_000);

  /** Which paint a pixel is nearest to; null if it is not drawn. */
  function paintAt(column: number, row: number): string | null {
    const from = (row * picture.info.width + column) * picture.info.channels;
    if (picture.data[from + 3] === 0) return null;
    const off = (colour: readonly number[]) =>
      colour.reduce((sum, value, band) => sum + Math.abs(value - (picture.data[from + band] ?? 0)), 0);
    return Object.entries(made.paint).toSorted(([, one], [, other]) => off(one) - off(other))[0]?.[0] ?? null;
  }

  /** Pixels of a place on the wall: from where the plane says it is. */
  const toPixel = (along: number, up: number): [number, number] => {
    const leftM = (facade.origin[0]! - ORIGIN[0] - made.plane.at[0]) * facade.along[0]!;
    const offM = leftM + (facade.origin[1]! - ORIGIN[1] - made.plane.at[1]) * facade.along[1]!;
    return [(along - offM) / facade.pixelM, (topM - up) / facade.pixelM];
  };

  const gdalinfo = (file: string) =>
    JSON.parse(execFileSync('gdalinfo', ['-json', file], { encoding: 'utf8', stdio: 'pipe' })) as {
      geoTransform: number[];
      coordinateSystem?: { wkt: string };
      stac?: { 'proj:epsg'?: number | null };
      wgs84Extent?: unknown;
      metadata: Record<string, Record<string, string>>;
    };

  it('lies on the true plane, with pixels as the photos have them, from the photos in front alone', () => {
    expect(Math.abs(facade.facesDeg - 200)).toBeLessThan(0.2);
    const [east, north] = [facade.origin[0]! - ORIGIN[0], facade.origin[1]! - ORIGIN[1]];
    const [outEast, outNorth] = made.plane.outward;
    const outM = (east - made.plane.at[0]) * outEast + (north - made.plane.at[1]) * outNorth;
    expect(Math.abs(outM)).toBeLessThan(0.03);
    expect(facade.pixelM / made.PIXEL_M).toBeGreaterThan(0.95);
    expect(facade.pixelM / made.PIXEL_M).toBeLessThan(1.15);
    expect(facade.photos).toBe(6);
    expect(run.warnings).toEqual([]);
  });

  it('shows painted edges within a pixel of where they are, and those of a balcony within two', () => {
    const [painted, standingOut]: [number[], number[]] = [[], []];
    let offs = painted;
    const edge = (line: number, places: readonly [number, number], isAlong: boolean) => {
      const [from, till] = places;
      const at = (m: number) => (isAlong ? toPixel(m, line) : toPixel(line, m));
      const [start, end] = [at(from), at(till)].map(([x, y]) => Math.round(isAlong ? x : y)) as [number, number];
      const fixed = Math.round(isAlong ? at(from)[1] : at(from)[0]);
      const paintOf = (place: number) => (isAlong ? paintAt(place, fixed) : paintAt(fixed, place));
      const step = Math.sign(end - start);
      let place = start;
      while (place !== end && paintOf(place) === paintOf(start)) place += step;
      const truth = isAlong ? at((from + till) / 2)[0] : at((from + till) / 2)[1];
      offs.push(Math.abs(place - (step < 0 ? -1 : 0) - truth));
    };
    const clear = made.FIELD_M / 3;
    for (const up of [0.8, 2.1, 4.6])
      for (const along of [-4.5, -3, -1.5]) edge(up, [along - clear, along + clear], true);
    for (const along of [-5, -2.2, -0.6]) for (const up of [1.5, 3, 4.5]) edge(along, [up - clear, up + clear], false);
    offs = standingOut;
    const { leftM, rightM, bottomM, topM } = made.balcony;
    edge(2.9, [leftM - 0.3, leftM + 0.3], true);
    edge(2.9, [rightM - 0.3, rightM + 0.3], true);
    edge(2.5, [bottomM - 0.3, bottomM + 0.3], false);
    edge(2.5, [topM - 0.3, topM + 0.3], false);
    expect([painted.length, standingOut.length]).toEqual([18, 4]);
    expect(Math.max(...painted)).toBeLessThanOrEqual(1);
    expect(Math.max(...standingOut)).toBeLessThanOrEqual(MOST_PX);
  });

  it('shows the balcony once, and nothing of it on the wall beside', () => {
    let [right, wrong] = [0, 0];
    for (let along = -5.8; along < 5.8; along += 0.1)
      for (let up = 0.3; up < 4.8; up += 0.1) {
        const { leftM, rightM, bottomM, topM } = made.balcony;
        const beyondM = Math.max(leftM - along, along - rightM, bottomM - up, up - topM);
        if (Math.abs(beyondM) < MOST_PX * facade.pixelM) continue;
        const [x, y] = toPixel(along, up);
        if ((paintAt(Math.floor(x), Math.floor(y)) === 'balcony') === beyondM < 0) right++;
        else wrong++;
      }
    expect(wrong / (right + wrong)).toBeLessThan(0.01);
  });

  it('is a GeoTIFF on no map, with a picture and the place of its plane', async () => {
    const files: Record<string, string> = {};
    const facts = await writeFacade(run, (inFolder, name) => (files[`${inFolder}/${name}`] = path.join(folder, name)));
    const { folder: inFolder, ortho, picture: png, about } = facadeFiles;
    const info = gdalinfo(files[`${inFolder}/${ortho}`] ?? '');
    expect(info.metadata['IMAGE_STRUCTURE']).toMatchObject({ LAYOUT: 'COG', COMPRESSION: 'YCbCr JPEG' });
    expect(info.coordinateSystem?.wkt).toMatch(/^(ENGCRS|LOCAL_CS)/);
    expect(info.coordinateSystem?.wkt).toContain('metre');
    expect([info.wgs84Extent, info.stac?.['proj:epsg'] ?? undefined]).toEqual([undefined, undefined]);
    expect(info.geoTransform[0]).toBeCloseTo(0, 6);
    expect(facts).toMatchObject({ facesDeg: facade.facesDeg, widthM: facade.widthPx * facade.pixelM });
    const said = JSON.parse(fs.readFileSync(files[`${inFolder}/${about}`] ?? '', 'utf8')) as RawFacade;
    expect(said).toMatchObject({ epsg: 32_632, origin: facade.origin, up: [0, 0, 1] });
    expect((await sharp(files[`${inFolder}/${png}`] ?? '').metadata()).width).toBe(facade.widthPx);
    // By its world file, which lies beside it.
    expect(gdalinfo(files[`${inFolder}/${png}`] ?? '').geoTransform).toEqual(
      info.geoTransform.map((one) => expect.closeTo(one, 6)),
    );
  });

  it('is left out with a warning if no wall faces the wanted side', async () => {
    const other = testRun(folder, run.photos, { options: { ...options, plane: 'north' } });
    await drawWall(other, scene, defaultEffort);
    expect(other.warnings).toEqual([expect.stringContaining('No wall that faces north')]);
    expect(await writeFacade(other, () => '')).toBeNull();
  });
});
