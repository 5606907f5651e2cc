import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areGenuineFilesHere, genuineFile } from '../testing/genuine-files.ts';
import { distanceM } from '../geo/distance-m.ts';
import { photoCount, photoCountWithTurns } from './photos.ts';
import { planSurvey } from './plan-survey.ts';

/** Surveys that QGroundControl itself wrote. */
const files: { file: string; isConcave?: boolean }[] = [
  { file: 'Auterion__qgroundcontrol_sample_with_survey__73fb41b.plan' },
  { file: 'DroneIcarus__survey2__6db201b.plan' },
  { file: 'anassauro__survey__af6c7b3.plan' },
  { file: 'stronnag__survey__9598ed0.plan' },
  // One corner points inward: QGroundControl cuts it, we fly the same lines and go around it.
  { file: 'gisma__qgc_survey__e41dbc9.plan', isConcave: true },
];

describe("surveys in QGroundControl's own files", () => {
  it.skipIf(!areGenuineFilesHere).each(files)('GEO-04 $file is reproduced to 0.01 m', ({ file, isConcave }) => {
    const { survey, transects } = readSurvey(file);
    const planned = planSurvey([survey.polygon.map(fromLatLng)], {
      spacingM: transects.CameraCalc.AdjustedFootprintSide,
      orientationDeg: survey.angle,
      turnaroundM: transects.TurnAroundDistance,
      entryLocation: survey.entryLocation,
      additionalLines: 0,
      everySecondLineFirst: survey.flyAlternateTransects,
    });
    if (!planned.ok) throw new Error(planned.reason);
    const expected = transects.VisualTransectPoints.map(fromLatLng);
    const flown = isConcave ? planned.transects.flat() : planned.path;
    expect(flown).toHaveLength(expected.length);
    const errors = expected.map((position, i) => distanceM(position, flown[i] as Position));
    expect(Math.max(...errors)).toBeLessThan(0.01);

    if (transects.CameraShots === undefined) return;
    const triggerM = transects.CameraCalc.AdjustedFootprintFrontal;
    const photos = transects.CameraTriggerInTurnAround
      ? photoCountWithTurns(planned, triggerM)
      : photoCount(planned.transects, triggerM);
    expect(photos).toBe(transects.CameraShots);
  });
});

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

function readSurvey(file: string) {
  const plan = JSON.parse(genuineFile(`plans/${file}`).text) as { mission: { items: Survey[] } };
  const survey = plan.mission.items.find(({ complexItemType }) => complexItemType === 'survey');
  if (survey === undefined) throw new Error(`${file} holds no survey`);
  return { survey, transects: survey.TransectStyleComplexItem };
}

const fromLatLng = ([lat = 0, lng = 0]: Position): Position => [lng, lat];
