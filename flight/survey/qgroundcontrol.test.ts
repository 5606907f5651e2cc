import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { genuine, genuineFile, type FixtureFile } from '../testing/genuine-files.ts';
import { madeUpFile } from '../testing/made-up-files.ts';
import { distanceM } from '../geo/distance-m.ts';
import { photoCount, photoCountWithTurns } from './photos.ts';
import { planSurvey } from './plan-survey.ts';

/** Surveys whose lines were computed by hand as QGroundControl draws them. */
const madeUp: { file: string; isConcave?: boolean }[] = [
  { file: 'survey-by-hand.plan' },
  { file: 'survey-oblique.plan' },
  { file: 'survey-of-3.4.plan' },
  { file: 'survey-dented.plan', isConcave: true },
];
/** Surveys written by QGroundControl. */
const files: { file: string; isConcave?: boolean }[] = [
  { file: 'Auterion__qgroundcontrol_sample_with_survey__73fb41b.plan' },
  { file: 'DroneIcarus__survey2__6db201b.plan' },
  { file: 'anassauro__survey__af6c7b3.plan' },
  { file: 'stronnag__survey__9598ed0.plan' },
  // One corner is concave: QGroundControl cuts it, we fly the same lines and go around it.
  { file: 'gisma__qgc_survey__e41dbc9.plan', isConcave: true },
];

describe("surveys in QGroundControl's form", () => {
  it.each(madeUp)('GEO-04 $file is reproduced to 0.01 m', ({ file, isConcave }) => {
    const { mostOffM, planned, stored } = reproduce(madeUpFile(`plans/${file}`), isConcave);
    expect(planned).toEqual(stored);
    expect(mostOffM).toBeLessThan(0.01);
  });

  it.skipIf(genuine.isMissing).each(files)(
    `GEO-04 $file is reproduced to 0.01 m${genuine.reason}`,
    ({ file, isConcave }) => {
      const { mostOffM, planned, stored } = reproduce(genuineFile(`plans/${file}`), isConcave);
      expect(planned).toEqual(stored);
      expect(mostOffM).toBeLessThan(0.01);
    },
  );
});

/** Distance of our planned points from those of a file, with the number of points and photos of each. */
function reproduce(file: FixtureFile, isConcave = false) {
  const { survey, transects } = readSurvey(file);
  const planned = planSurvey([survey.polygon.map(fromLatLng)], {
    spacingM: transects.CameraCalc.AdjustedFootprintSide,
    orientationDeg: survey.angle,
    turnaroundM: transects.TurnAroundDistance,
    entryLocation: survey.entryLocation,
    additionalLines: 0,
    everySecondLineFirst: survey.flyAlternateTransects,
    // Its lines cover all of these areas even with half an overlap, so none is added.
    photos: {
      sideM: 2 * transects.CameraCalc.AdjustedFootprintSide,
      frontalM: 2 * transects.CameraCalc.AdjustedFootprintFrontal,
      triggerM: transects.CameraCalc.AdjustedFootprintFrontal,
    },
  });
  if (!planned.ok) throw new Error(planned.reason);
  const expected = transects.VisualTransectPoints.map(fromLatLng);
  const flown = isConcave ? planned.transects.flat() : planned.path;
  const triggerM = transects.CameraCalc.AdjustedFootprintFrontal;
  const photos = transects.CameraTriggerInTurnAround
    ? photoCountWithTurns(planned, triggerM)
    : photoCount(planned.transects, triggerM);
  return {
    mostOffM: Math.max(...expected.map((position, i) => distanceM(position, flown[i] ?? [0, 90]))),
    planned: { points: flown.length, photos },
    // Old files do not state the number of photos.
    stored: { points: expected.length, photos: transects.CameraShots ?? photos },
  };
}

type Survey = {
  complexItemType?: string;
  polygon: Position[];
  angle: number;
  entryLocation: 0 | 1 | 2 | 3;
  flyAlternateTransects: boolean;
  TransectStyleComplexItem: {
    CameraCalc: { AdjustedFootprintSide: number; AdjustedFootprintFrontal: number };
    CameraShots?: number;
    CameraTriggerInTurnAround: boolean;
    TurnAroundDistance: number;
    VisualTransectPoints: Position[];
  };
};

function readSurvey({ name, text }: FixtureFile) {
  const plan = JSON.parse(text) as { mission: { items: Survey[] } };
  const survey = plan.mission.items.find(({ complexItemType }) => complexItemType === 'survey');
  if (survey === undefined) throw new Error(`${name} holds no survey`);
  return { survey, transects: survey.TransectStyleComplexItem };
}

const fromLatLng = ([lat = 0, lng = 0]: Position): Position => [lng, lat];
