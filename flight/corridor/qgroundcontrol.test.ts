import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { readCorridorItem } from '../formats/qgc-plan/read-corridor-item.ts';
import { isRecord, type Json, listOf, recordOf } from '../formats/json-fields.ts';
import { Positions } from '../formats/positions.ts';
import { planningBudget } from '../formats/qgc-plan/read-survey-item.ts';
import { distanceM } from '../geo/distance-m.ts';
import { genuine, genuineFile, type FixtureFile } from '../testing/genuine-files.ts';
import { madeUpFile } from '../testing/made-up-files.ts';
import { blockCommands } from '../mission/mavlink/block-items.ts';
import { plannedSurveyItems } from '../mission/survey-items.ts';
import { planCorridor } from './plan-corridor.ts';
import { withCorridorPath } from './plan-corridor-segment.ts';
import { segmentTotals } from '../plan/estimate/segment-totals.ts';
import type { Generation } from '../geo/planes/local-plane.ts';

type Case = { name: string; generation?: Generation; isOldTrigger?: boolean };

const madeUp: Case[] = [{ name: 'plans/corridor.plan' }, { name: 'plans/corridor-bent.plan' }];
/** Corridors written by QGroundControl. */
const files: Case[] = [
  // Until 4.3 reversed lines were triggered at the wrong end.
  { name: 'plans/FlyNet-NSF__aerpaw_corridor__e0a3349.plan', isOldTrigger: true },
  { name: 'plans/aircast__corridor-inserted-by-qt.json', generation: 'B' },
];

describe("corridors in QGroundControl's form", () => {
  it.each(madeUp)('FLY-07 $name is reproduced to 0.01 m, with its photos and commands', (one) => {
    const { mostOffM, ours, theirs } = reproduce(madeUpFile(one.name), one);
    expect(ours).toEqual(theirs);
    expect(mostOffM).toBeLessThan(0.01);
  });

  it.skipIf(genuine.isMissing).each(files)(
    `FLY-07 $name is reproduced to 0.01 m, with its photos and commands${genuine.reason}`,
    (one) => {
      const { mostOffM, ours, theirs } = reproduce(genuineFile(one.name), one);
      expect(ours).toEqual(theirs);
      expect(mostOffM).toBeLessThan(0.01);
    },
  );
});

function reproduce({ text }: FixtureFile, { generation = 'A', isOldTrigger = false }: Case) {
  const item = corridorIn(JSON.parse(text) as Json);
  const transects = recordOf(item['TransectStyleComplexItem']);
  const read = readCorridorItem(item, { positions: new Positions(), speedMps: 5, budget: planningBudget() });
  if (!read) throw new Error('no corridor');
  const { lineCoordinates, pathCoordinates: stored, segmentMetadata: settings, cameraMetadata: camera } = read;
  const planned = planCorridor(lineCoordinates, {
    widthM: settings.width,
    spacingM: camera.adjustedFootprintSide,
    turnaroundM: settings.turnAroundDistance,
    entryLocation: settings.entryLocation,
    generation,
  });
  if (!planned.ok) throw new Error(planned.reason);
  const corridor = withCorridorPath({ ...read, segmentId: 'c' });
  const flown = blockCommands({ does: 'block', kind: '', items: plannedSurveyItems(corridor) }, 'px4');
  const items = listOf(transects['Items']).map(recordOf);
  return {
    mostOffM: Math.max(...stored.map((place, i) => distanceM(place, planned.path[i] as Position))),
    ours: {
      points: planned.path.length,
      photos: segmentTotals(corridor).photoCount,
      commands: isOldTrigger ? [] : flown.map(({ command, params }) => [command, params[0]]),
    },
    theirs: {
      points: stored.length,
      photos: transects['CameraShots'],
      commands: isOldTrigger ? [] : items.map(({ command, params }) => [command, listOf(params)[0]]),
    },
  };
}

function corridorIn(document: Json): Json {
  const alone = document['corridor'];
  if (isRecord(alone)) return alone;
  const items = listOf(recordOf(document['mission'])['items']).filter(isRecord);
  return items.find((item) => item['complexItemType'] === 'CorridorScan') ?? {};
}
