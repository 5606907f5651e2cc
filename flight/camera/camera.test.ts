import { describe, expect, it } from 'vitest';
import { defaultStructureCamera, defaultSurvey, defaultSurveyCamera } from '../plan/edit/defaults.ts';
import { limits } from '../plan/limits.ts';
import { cameraNames, cameraPresets } from './camera-presets.ts';
import { djiCameras } from './dji-cameras.ts';
import { densityCmPerPx, distanceForDensityM, footprint, hasOptics, overlapPct } from './footprint.ts';
import { highestSpeedMps, minTriggerDistanceM } from './trigger.ts';
import { updateCamera, withFootprints } from './update-camera.ts';

const survey = { camera: defaultSurveyCamera, flightSpeed: 10 };

describe('the camera list', () => {
  it("GEO-01 offers the presets, a custom camera and 'Manual (no camera specs)', each name once", () => {
    expect(cameraNames).toContain('Manual (no camera specs)');
    expect(cameraNames).toContain('Custom Camera');
    expect(cameraPresets).toHaveLength(35 + djiCameras.length);
    expect(new Set(cameraNames).size).toBe(cameraPresets.length + 2);
    for (const preset of cameraPresets) expect(hasOptics(preset)).toBe(true);
  });

  it('GEO-01 holds common DJI cameras, each as wide as its 35 mm equivalent', () => {
    const widthPerFocal = (name: string) => {
      const preset = cameraPresets.find(({ cameraName }) => cameraName === name);
      return preset ? preset.sensorWidth / preset.focalLength : NaN;
    };
    // A lens as wide as 24 mm on full frame, measured over the diagonal, on a 4:3 sensor.
    const asWideAs24mm = (0.8 * Math.hypot(36, 24)) / 24;
    const names = ['DJI Mavic 3 Enterprise wide', 'DJI Mini 4 Pro', 'DJI Matrice 30 wide', 'DJI Zenmuse H20 wide'];
    for (const name of names) expect(widthPerFocal(name) / asWideAs24mm).toBeCloseTo(1, 1);
    for (const { sensorMm, imagePx } of djiCameras)
      expect(sensorMm[0] / sensorMm[1] / (imagePx[0] / imagePx[1])).toBeCloseTo(1, 1);
  });

  it('GEO-01 carries every field of the camera metadata', () => {
    const fields = `cameraName focalLength imageHeight imageWidth sensorHeight sensorWidth fixedOrientation landscape
      minTriggerInterval distanceToSurface imageDensity frontalOverlap sideOverlap adjustedFootprintSide version
      adjustedFootprintFrontal distanceToSurfaceRelative minTriggerDistance valueSetIsDistance distanceMode`;
    expect(Object.keys(defaultSurveyCamera).toSorted()).toEqual(fields.split(/\s+/).toSorted());
  });

  it('GEO-02 starts with the default camera, which is the preset of its name', () => {
    expect(defaultSurveyCamera).toMatchObject({
      focalLength: 8.29,
      imageWidth: 5472,
      imageHeight: 3648,
      sensorWidth: 13.3056,
      sensorHeight: 8.656,
      minTriggerInterval: 1.3,
      frontalOverlap: 80,
      sideOverlap: 80,
    });
    expect(limits.overlap.max).toBe(95);
    expect(cameraPresets.find(({ cameraName }) => cameraName === defaultSurveyCamera.cameraName)).toMatchObject({
      focalLength: 8.29,
      sensorWidth: 13.3056,
    });
  });
});

describe('footprints', () => {
  it.each([
    [60.96, 1.7880464732, 97.8419030157, 65.2279353438, 19.5683806031, 13.0455870688],
    [9.144, 0.268206971, 14.6762854524, 9.7841903016, 2.9352570905, 1.9568380603],
  ])('at %d m are those that QGroundControl shows', (distanceM, density, side, frontal, newSide, newFrontal) => {
    const camera = updateCamera(survey, { distanceToSurface: distanceM });
    expect(camera.imageDensity).toBeCloseTo(density, 9);
    expect(footprint(camera, camera.imageDensity).sideM).toBeCloseTo(side, 9);
    expect(footprint(camera, camera.imageDensity).frontalM).toBeCloseTo(frontal, 9);
    expect(camera.adjustedFootprintSide).toBeCloseTo(newSide, 9);
    expect(camera.adjustedFootprintFrontal).toBeCloseTo(newFrontal, 9);
  });

  it('GEO-04 triggers by default about every 13.05 m', () => {
    expect(defaultSurvey.triggerDistance).toBeCloseTo(13.05, 2);
    expect(defaultStructureCamera.adjustedFootprintFrontal).toBeCloseTo(1.9568380603, 9);
  });

  it('turn with the camera: portrait swaps side and frontal', () => {
    const [landscape, portrait] = [true, false].map((isLandscape) =>
      footprint({ ...defaultSurveyCamera, landscape: isLandscape }, 2),
    );
    expect(portrait).toEqual({ sideM: landscape?.frontalM, frontalM: landscape?.sideM });
  });

  it('GEO-03 follow only when the camera is not manual and all its numbers are set', () => {
    const typed = { ...defaultSurveyCamera, adjustedFootprintSide: 33, adjustedFootprintFrontal: 22 };
    for (const missing of [
      { cameraName: 'Manual (no camera specs)' },
      { focalLength: 0 },
      { imageWidth: 0 },
      { imageHeight: Number.NaN },
      { sensorWidth: 0 },
      { sensorHeight: -1 },
    ])
      expect(withFootprints({ ...typed, ...missing })).toMatchObject({
        adjustedFootprintSide: 33,
        adjustedFootprintFrontal: 22,
      });
    expect(withFootprints(typed).adjustedFootprintSide).toBeCloseTo(19.568, 3);
  });

  it('GEO-03 give a missing overlap', () => {
    const { adjustedFootprintSide, adjustedFootprintFrontal } = defaultSurveyCamera;
    const camera = withFootprints({
      ...defaultSurveyCamera,
      frontalOverlap: Number.NaN,
      sideOverlap: Number.NaN,
      adjustedFootprintSide: adjustedFootprintSide * 2,
    });
    expect(camera.frontalOverlap).toBeCloseTo(80, 9);
    expect(camera.sideOverlap).toBeCloseTo(60, 9);
    expect(camera.adjustedFootprintSide).toBeCloseTo(adjustedFootprintSide * 2, 9);
    expect(camera.adjustedFootprintFrontal).toBeCloseTo(adjustedFootprintFrontal, 9);
    expect(overlapPct(100, 20)).toBeCloseTo(80, 12);
  });

  it('GEO-03 take a distance at or below 0 as 0.1', () => {
    for (const distanceToSurface of [0, -5, Number.NaN])
      expect(updateCamera(survey, { distanceToSurface }).distanceToSurface).toBe(0.1);
  });

  it('follow the density when that was typed last, and the distance otherwise', () => {
    const byDensity = updateCamera(survey, { imageDensity: 3 });
    expect(byDensity).toMatchObject({ imageDensity: 3, valueSetIsDistance: false });
    expect(byDensity.distanceToSurface).toBeCloseTo(distanceForDensityM(defaultSurveyCamera, 3), 9);
    expect(densityCmPerPx(byDensity, byDensity.distanceToSurface)).toBeCloseTo(3, 9);
    const other = updateCamera({ camera: byDensity, flightSpeed: 10 }, { cameraName: 'GoPro Hero 4' });
    expect(other).toMatchObject({ imageDensity: 3, focalLength: 2.98 });
  });
});

describe('the shutter', () => {
  it('sets the shortest distance between photos and the highest speed', () => {
    expect(minTriggerDistanceM({ minTriggerInterval: 1.3 }, 10)).toBeCloseTo(13, 12);
    expect(highestSpeedMps({ minTriggerInterval: 1.3 }, 13.05)).toBeCloseTo(10.038, 3);
    expect(highestSpeedMps({ minTriggerInterval: 0 }, 13.05)).toBe(Infinity);
    expect(updateCamera(survey, {}).minTriggerDistance).toBeCloseTo(13, 12);
  });
});
