import { describe, expect, it } from 'vitest';
import { densityCmPerPx } from '../camera/footprint.ts';
import type { SurveySegment } from '../plan/plan.ts';
import { aSurvey } from '../testing/sample-plan.ts';
import { placesBelowPhotos, surveyOverGround } from './survey-over-ground.ts';

const survey = aSurvey();
const { cameraMetadata: camera } = survey;
const heightM = camera.distanceToSurface;
const withMode = (
  altitudeMode: SurveySegment['segmentMetadata']['altitudeMode'],
  altitude?: number,
): SurveySegment => ({
  ...survey,
  segmentMetadata: { ...survey.segmentMetadata, altitudeMode, ...(altitude === undefined ? {} : { altitude }) },
});

describe('a survey over sloping ground', () => {
  it('TERR-10 over level ground is as planned', () => {
    const found = surveyOverGround(survey, { homeM: 400, placesM: [400, 400] });
    expect(found?.finestCm).toBeCloseTo(camera.imageDensity, 6);
    expect(found?.coarsestCm).toBeCloseTo(camera.imageDensity, 6);
    expect(found?.frontalPct).toBeCloseTo(camera.frontalOverlap, 6);
    expect(found?.sidePct).toBeCloseTo(camera.sideOverlap, 6);
    expect(found?.isComplete).toBe(true);
  });

  it('TERR-10 has finer pixels and less overlap over a hill, and coarser pixels over a hollow', () => {
    const hill = heightM / 2;
    const found = surveyOverGround(survey, { homeM: 400, placesM: [400, 400 + hill, 400 - hill] });
    expect(found?.finestCm).toBeCloseTo(densityCmPerPx(camera, heightM / 2), 6);
    expect(found?.coarsestCm).toBeCloseTo(densityCmPerPx(camera, heightM * 1.5), 6);
    // Half as high, a photo shows half as much, and the way to the next one is the same.
    expect(found?.frontalPct).toBeCloseTo(100 - 2 * (100 - camera.frontalOverlap), 6);
    expect(found?.sidePct).toBeCloseTo(100 - 2 * (100 - camera.sideOverlap), 6);
  });

  it('TERR-10 above ground keeps both, and above the sea it is measured from there', () => {
    const follows = surveyOverGround(withMode('terrain'), { homeM: null, placesM: [null, 900] });
    expect(follows?.finestCm).toBeCloseTo(camera.imageDensity, 6);
    expect(follows?.coarsestCm).toBeCloseTo(camera.imageDensity, 6);
    const worked = { lowestM: heightM - 5, highestM: heightM + 9 };
    const raised = surveyOverGround(withMode('terrain'), { homeM: 400, placesM: [400], worked });
    expect(raised?.finestCm).toBeCloseTo(densityCmPerPx(camera, heightM - 5), 6);
    expect(raised?.coarsestCm).toBeCloseTo(densityCmPerPx(camera, heightM + 9), 6);
    const sea = surveyOverGround(withMode('absolute', 500), { homeM: null, placesM: [440, 400] });
    expect(sea?.finestCm).toBeCloseTo(densityCmPerPx(camera, 60), 6);
    expect(sea?.coarsestCm).toBeCloseTo(densityCmPerPx(camera, 100), 6);
  });

  it('TERR-10 is told for the known ground only, and not where nothing is known or the ground is higher', () => {
    expect(surveyOverGround(survey, { homeM: 400, placesM: [400, null] })?.isComplete).toBe(false);
    expect(surveyOverGround(survey, { homeM: null, placesM: [400] })).toBeNull();
    expect(surveyOverGround(survey, { homeM: 400, placesM: [] })).toBeNull();
    expect(surveyOverGround(survey, { homeM: 400, placesM: [400 + heightM + 1] })).toBeNull();
  });

  it('asks for the ground below its photos', () => {
    const places = placesBelowPhotos(survey);
    expect(places.length).toBeGreaterThan(10);
    expect(places.length).toBeLessThanOrEqual(4000);
  });
});
