import { describe, expect, it } from 'vitest';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { testRun } from '../built-in/testing/engine-run.ts';
import type { RawScene } from '../engine.ts';
import { foundCameras } from './found-cameras.ts';
import { webTiles } from './gdal-options.ts';
import { placeFiles } from './place-files.ts';
import { camerasGeojson, camerasJson } from './write-cameras.ts';

const scene: RawScene = {
  epsg: 32_632,
  origin: [465_400, 5_247_150, 400],
  groundResolutionM: 0.02,
  reprojectionErrorPx: 0.5,
  georeferencingErrorM: [0.1, 0.2, 0.3],
  points: 10,
  cameras: [
    { name: 'a.jpg', centre: [10, 20, 30], rotation: [1, 0, 0, 0, -1, 0, 0, 0.6, -0.8] },
    { name: 'b.jpg', centre: [0, 0, 50], rotation: null },
  ],
};
const photo = { widthPx: 1, heightPx: 1, path: '' };
const run = testRun('nowhere', [
  { ...photo, name: 'a.jpg', position: fromUtm([465_409, 5_247_168], 32_632), altitudeM: 431 },
  { ...photo, name: 'b.jpg', position: null, altitudeM: null },
]);
const cameras = foundCameras(run, scene);

describe('cameras', () => {
  it('have position and view direction in mesh coordinates: east, up, south', () => {
    expect(cameras[0]).toMatchObject({ at: [10, 30, -20], looks: [0, -0.8, -0.6], altitudeM: 430 });
    expect(cameras[1]?.looks).toEqual([0, -1, 0]);
    expect(cameras[0]?.position[0]).toBeCloseTo(fromUtm([465_410, 5_247_170], 32_632)[0], 9);
  });

  it('are compared with the EXIF positions', () => {
    const [east = 0, north = 0, up] = cameras[0]?.offM ?? [];
    expect([east, north]).toEqual([expect.closeTo(1, 3), expect.closeTo(2, 3)]);
    expect(up).toBe(-1);
    expect(cameras[1]?.offM).toBeNull();
  });

  it('are exported as GeoJSON and as JSON with axes', () => {
    const map = JSON.parse(camerasGeojson(cameras)) as { features: { geometry: { coordinates: number[] } }[] };
    expect(map.features[0]?.geometry.coordinates[2]).toBe(430);
    expect(JSON.parse(camerasJson(scene, cameras))).toMatchObject({
      epsg: 32_632,
      unit: 'metre',
      cameras: [{ name: 'a.jpg', eastingNorthingHeight: [465_410, 5_247_170, 430] }, { rotation: null }],
    });
  });
});

it('a result that is asked for again, as the picture of a wall for the report, is listed once', () => {
  const { files, place } = placeFiles('here');
  expect(place('Report', 'facade.png')).toBe(place('Report', 'facade.png'));
  place('Facade', 'facade.png');
  expect(files.map(({ folder }) => folder)).toEqual(['Report', 'Facade']);
});

it('overviews go up until the raster fits about one tile', () => {
  const levelsOf = (size: [number, number]) => webTiles(size, {}).find((word) => word.startsWith('ALIGNED_LEVELS'));
  expect(levelsOf([4000, 3000])).toBe('ALIGNED_LEVELS=4');
  expect(levelsOf([100, 100])).toBe('ALIGNED_LEVELS=1');
});
