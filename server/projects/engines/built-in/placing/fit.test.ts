import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { genuine, genuinePath } from '@overflight/flight/testing/genuine-files.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { bytesInMemory } from '../../../../files/photos/metadata/byte-source.ts';
import { readPhotoMetadata } from '../../../../files/photos/metadata/read-photo-metadata.ts';
import { makeExif, makePicture } from '../../../../files/photos/testing/make-photo.ts';
import { intoJpeg } from '../../../../files/photos/writing/into-jpeg.ts';
import { drawingLimits } from '../ortho/drawing-limits.ts';
import { fitSimilarity, place } from './fit-similarity.ts';
import { georeference, type CameraPose, type PositionPrior } from './georeference.ts';
import { altitudesInGrid, gridScale } from './grid-scale.ts';
import { lengthOf, rotationOf, subtract, transpose, apply, times, type Vector } from './linear.ts';
import { zoneOfPhotos } from './zone-of-photos.ts';

const random = seededRandom(4);
const around = (size: number) => (random() - 0.5) * size;
const truth = {
  scale: 7.5,
  rotation: rotationOf([0.5, 0.5, -0.5, 0.5]),
  shift: [10, -20, 150] as Vector,
};
const centres = Array.from({ length: 20 }, (): Vector => [around(10), around(10), around(0.6)]);
const placed = centres.map((centre) => place(truth, centre));
const offBy = (one: Vector, other: Vector) => lengthOf(subtract(one, other));

describe('fitSimilarity', () => {
  it('is exact for exact positions', () => {
    const fit = fitSimilarity(centres, placed);
    expect(fit.scale).toBeCloseTo(7.5, 9);
    for (const [at, centre] of centres.entries())
      expect(offBy(place(fit, centre), placed[at] as Vector)).toBeLessThan(1e-8);
  });

  it('rejects photos with wrong positions', () => {
    const lied = placed.map((point, at): Vector => (at % 7 === 0 ? [point[0] + 60, point[1] - 80, point[2]] : point));
    const fit = fitSimilarity(centres, lied);
    expect(fit.isUsed.filter((isUsed) => !isUsed)).toHaveLength(3);
    expect(fit.scale).toBeCloseTo(7.5, 6);
  });
});

/** A nadir view: right is east, down is south. */
const down: CameraPose['rotation'] = [1, 0, 0, 0, -1, 0, 0, 0, -1];
const flat = Array.from({ length: 12 }, (_, at): Vector => [(at % 4) * 10, Math.floor(at / 4) * 10, 40 + around(1)]);
const cameras = flat.map((centre): CameraPose => ({ rotation: down, centre: times(centre, 0.1) }));
const prior = (point: Vector, up: number | null = point[2]): PositionPrior => [point[0], point[1], up];

describe('georeference', () => {
  it('uses consistent altitudes and reports the residuals', () => {
    const fit = georeference(
      cameras,
      flat.map((point) => prior(point)),
      true,
    );
    expect(fit.warnings).toEqual([]);
    expect(fit.scale).toBeCloseTo(10, 6);
    for (const error of fit.errorM) expect(error).toBeLessThan(1e-6);
  });

  it('falls back to a horizontal fit if altitudes are useless, with a warning', () => {
    const fit = georeference(
      cameras,
      flat.map((point, at) => prior(point, point[2] + (at % 2) * 14)),
      true,
    );
    expect(fit.scale).toBeCloseTo(10, 6);
    expect(fit.warnings.join()).toMatch(/contradict each other/);
    const found = flat.map((_, at) => place(fit, cameras[at]?.centre ?? [0, 0, 0]));
    for (const [at, point] of flat.entries())
      expect(offBy(found[at] as Vector, [point[0], point[1], found[at]?.[2] ?? 0])).toBeLessThan(1e-6);
  });

  it('takes the up direction from the view directions if the cameras are in one line', () => {
    const line = flat.map((point, at): Vector => [at * 10, 0, point[2]]);
    const fit = georeference(
      line.map((centre): CameraPose => ({ rotation: down, centre: times(centre, 0.1) })),
      line.map((point) => prior(point)),
      true,
    );
    expect(fit.warnings.join()).toMatch(/along one line/);
    expect(apply(fit.rotation, apply(transpose(down), [0, 0, 1]))[2]).toBeCloseTo(-1, 6);
    expect(fit.scale).toBeCloseTo(10, 6);
  });

  it('warns that heights are relative if no photo has an altitude', () => {
    const fit = georeference(
      cameras,
      flat.map((point) => prior(point, null)),
      true,
    );
    expect(fit.warnings.join()).toMatch(/heights are relative/);
    expect(fit.scale).toBeCloseTo(10, 6);
    expect(fit.errorM[2]).toBeNull();
  });

  it('computes the height error from photos with an altitude, and reports rejected positions', () => {
    const offUp = (at: number) => (at % 2 === 0 ? 1 : -1);
    const priors = flat.map((point, at) => prior(point, at < 4 ? null : point[2] + offUp(at)));
    const fit = georeference(cameras, priors, true);
    expect(fit.warnings).toEqual([]);
    const found = flat.flatMap((_, at) => {
      const up = priors[at]?.[2] ?? null;
      return up === null ? [] : [(place(fit, cameras[at]?.centre ?? [0, 0, 0])[2] - up) ** 2];
    });
    expect(found).toHaveLength(8);
    expect(fit.errorM[2]).toBeCloseTo(Math.sqrt(found.reduce((sum, each) => sum + each, 0) / 8), 6);
    const lied = flat.map((point, at) => prior(at === 5 ? [point[0] + 300, point[1], point[2]] : point));
    expect(georeference(cameras, lied, true).warnings).toContain(
      'The position of 1 photo contradicts the others and was ignored.',
    );
  });

  it('uses the UTM zone of most photos', () => {
    expect(
      zoneOfPhotos([
        [0, 0],
        [12.01, 47],
        [11.99, 47],
        [12.02, 47],
      ]),
    ).toBe(32_633);
    expect(zoneOfPhotos([])).toBeUndefined();
  });
});

it('the total photo cache does not depend on the number of cores', () => {
  for (const cores of [1, 2, 4, 8, 64]) {
    const { threads, cacheBytes } = drawingLimits(cores);
    expect([threads <= 4, threads * cacheBytes]).toEqual([true, 512 * 1024 ** 2]);
  }
});

/** The EXIF position of a photo in metres of a UTM zone, relative to a point. */
function priorOf(photo: Uint8Array, epsg: number, [eastM, northM]: readonly [number, number]): PositionPrior {
  const { metadata } = readPhotoMetadata(bytesInMemory(photo));
  const [east, north] = toUtm(metadata.position ?? [0, 0], epsg);
  return [east - eastM, north - northM, metadata.altitudeM];
}

describe('a synthetic flight', () => {
  it('PROC-14 is georeferenced within centimetres', async () => {
    // On the central meridian of zone 32 (9° E), 45° N has a northing of 4,982,950.4 m.
    const middle = [500_000, 4_982_950.4] as const;
    const inDegrees = (radiusM: number) => (0.9996 * radiusM * Math.PI) / 180;
    const [eastOfDegree, northOfDegree] = [inDegrees(6_388_838.29 * Math.SQRT1_2), inDegrees(6_367_381.816)];
    const jpeg = await makePicture({ width: 64, height: 48 }).jpeg().toBuffer();
    const flown = Array.from({ length: 18 }, (_, at): Vector => [
      (at % 6) * 14 - 40,
      Math.floor(at / 6) * 22 - 25,
      198 + around(2),
    ]);
    const priors = flown.map(([east, north, altitudeM]) => {
      const position: [number, number] = [9 + east / eastOfDegree, 45 + north / northOfDegree];
      return priorOf(intoJpeg(jpeg, { exif: makeExif({ position, altitudeM }) }), 32_632, middle);
    });
    const back = transpose(truth.rotation);
    const model = flown.map((centre): CameraPose => {
      const turned = apply(back, subtract(centre, truth.shift));
      return { rotation: down, centre: times(turned, 1 / truth.scale) };
    });
    const fit = georeference(model, priors, true);
    expect(fit.warnings).toEqual([]);
    expect(fit.scale).toBeCloseTo(truth.scale, 3);
    for (const [at, { centre }] of model.entries())
      expect(offBy(place(fit, centre), flown[at] as Vector)).toBeLessThan(0.05);
  });
});

type GenuineScene = { off: Vector; images: { name: string; C: Vector }[] };

describe.skipIf(genuine.isMissing)(`a real flight${genuine.reason}`, () => {
  it('PROC-14 agrees with an independent solution within centimetres', () => {
    const scene = JSON.parse(
      fs.readFileSync(genuinePath('photos/colmap_model/scene_utm.json'), 'utf8'),
    ) as GenuineScene;
    const lines = gunzipSync(fs.readFileSync(genuinePath('photos/colmap_model/images.txt.gz')))
      .toString('utf8')
      .split('\n');
    const model = lines
      .map((line) => line.split(' '))
      .filter(({ length, 9: name }) => length === 10 && name?.endsWith('.JPG'))
      .map((words) => {
        const rotation = rotationOf(words.slice(1, 5).map(Number) as [number, number, number, number]);
        const shift = words.slice(5, 8).map(Number) as unknown as Vector;
        return { name: words[9] ?? '', rotation, centre: times(apply(transpose(rotation), shift), -1) };
      });
    const priors = model.map(({ name }) =>
      priorOf(fs.readFileSync(genuinePath(`photos/images/${name}`)), 32_615, [scene.off[0], scene.off[1]]),
    );
    const fit = georeference(model, priors, true);
    expect(fit.warnings).toEqual([]);
    expect(model).toHaveLength(18);
    for (const { name, centre } of model) {
      const known = scene.images.find((image) => image.name === name)?.C ?? [0, 0, 0];
      expect(offBy(place(fit, centre), known)).toBeLessThan(0.05);
    }
  });
});

describe('the scale of the UTM grid', () => {
  it('is that of the projection: smallest in the middle of a zone, and above one at its edge', () => {
    expect(gridScale([-93, 46.8], 32615)).toBeCloseTo(0.9996, 6);
    expect(gridScale([-93, -33], 32715)).toBeCloseTo(0.9996, 6);
    // Three degrees from the middle, at the equator: 1 + (334 km / 6378 km)² / 2.
    expect(gridScale([-90, 0], 32615)).toBeCloseTo(0.9996 * (1 + 0.05236 ** 2 / 2), 4);
  });

  it('counts for altitudes above the ground too, as a model has one scale', () => {
    const priors: PositionPrior[] = [
      [1, 2, 300],
      [3, 4, null],
    ];
    expect(altitudesInGrid(priors, 200, 0.9996)).toEqual([
      [1, 2, expect.closeTo(299.96, 9)],
      [3, 4, null],
    ]);
  });
});
