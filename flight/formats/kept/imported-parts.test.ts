import { describe, expect, it } from 'vitest';
import { editCorridor } from '../../corridor/edit-corridor.ts';
import { flightLine } from '../../plan/estimate/flight-line.ts';
import type { FlightPlan } from '../../plan/plan.ts';
import { planTotals } from '../../plan/estimate/plan-totals.ts';
import { planStatus } from '../../plan/segment-problem.ts';
import { newSurvey } from '../../survey/new-survey.ts';
import { idMaker } from '../../testing/a-plan.ts';
import { genuine, genuineFile } from '../../testing/genuine-files.ts';
import { madeUpFile } from '../../testing/made-up-files.ts';
import { pilot } from '../../testing/sample-plan.ts';
import { inFlownOrder, importedParts } from './imported-parts.ts';
import { readQgcPlan } from '../qgc-plan/read-qgc-plan.ts';
import { qgcText } from '../../testing/qgc-text.ts';

function imported(text: string): { plan: FlightPlan; unseen: string[] } {
  const read = readQgcPlan(text, { by: pilot, newId: idMaker(), home: [8, 47] });
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

type Document = { mission: { items: unknown[] }; geoFence: unknown; rallyPoints: unknown };
const documentOf = (text: string) => JSON.parse(text) as Document;

describe('a corridor of an imported plan', () => {
  const { text } = madeUpFile('plans/corridor.plan');
  /** As stored by versions that kept corridors without editing them. */
  const ofOlderVersion = (): FlightPlan => {
    const { plan } = imported(text);
    return { ...plan, segments: [], keptFromImport: { ...plan.keptFromImport, segments: [] } };
  };

  it('FLY-06 is a segment that is flown, counted and edited', () => {
    const { plan, unseen } = imported(text);
    const [corridor] = plan.segments;
    if (corridor?.type !== 'corridor') throw new Error('no corridor');
    expect(importedParts(plan).corridors).toEqual([]);
    expect(unseen).toEqual([]);
    expect(planStatus(plan)).toBe('planned');
    expect(planTotals(plan)).toMatchObject({ photoCount: 19 });
    const wider = editCorridor(corridor, { settings: { width: 100 } });
    const written = documentOf(qgcText({ ...plan, segments: [wider] })).mission.items[1];
    expect(written).toMatchObject({ complexItemType: 'CorridorScan', CorridorWidth: 100 });
    expect(imported(qgcText({ ...plan, segments: [wider] })).plan.segments).toMatchObject([
      { type: 'corridor', segmentMetadata: { width: 100 }, pathCoordinates: { length: 16 } },
    ]);
  });

  it('FLY-06 of an older version is flown, counted and named, never nothing to fly', () => {
    const plan = ofOlderVersion();
    const [corridor] = importedParts(plan).corridors;
    expect(corridor).toMatchObject({ widthM: 50, photoCount: 19, at: 1 });
    expect(corridor?.centreLine).toHaveLength(2);
    expect(corridor?.line[0]).toMatchObject({ altitudeM: 75, mode: 'relative' });
    // Two lines of 200 m with a turn of 10 m at each end, and 25 m across.
    expect(corridor?.distanceM).toBeGreaterThan(2 * 200 + 40);
    expect(planStatus(plan)).toBe('planned');
    expect(planTotals(plan)).toMatchObject({ photoCount: 19 });
    expect(planTotals(plan).distanceM).toBeGreaterThan(corridor?.distanceM ?? Infinity);
    expect(flightLine(plan).length).toBeGreaterThan(8);
  });

  it('FLY-06 of an older version survives export, also beside a segment that was added', () => {
    const survey = newSurvey('new', {
      shapeType: 'polygon',
      boundaryCoordinates: [
        [0.001, 0],
        [0.002, 0],
        [0.002, 0.001],
      ],
    });
    const added = { ...ofOlderVersion(), segments: [survey] };
    expect(inFlownOrder(added).map((part) => ('segment' in part ? 'survey' : 'corridor'))).toEqual([
      'corridor',
      'survey',
    ]);
    const written = documentOf(qgcText(added));
    const kept = documentOf(text).mission.items[1] as { polyline: unknown };
    expect(written.mission.items).toContainEqual(expect.objectContaining({ polyline: kept.polyline }));
  });

  it('that cannot be read is kept, and reported as not shown', () => {
    const document = documentOf(text);
    (document.mission.items[1] as { polyline: unknown }).polyline = [[0, 0]];
    const { plan, unseen } = imported(JSON.stringify(document));
    expect(plan.segments).toEqual([]);
    expect(unseen).toEqual(['CorridorScan']);
  });
});

describe('fences and rally points of an imported plan', () => {
  const geoFence = {
    version: 2,
    polygons: [
      {
        version: 1,
        inclusion: true,
        polygon: [
          [47, 8],
          [47, 8.01],
          [47.01, 8.01],
        ],
      },
      {
        version: 1,
        inclusion: false,
        polygon: [
          [47, 8],
          [47, 8.001],
          [47.001, 8.001],
        ],
      },
      { version: 1, inclusion: true, polygon: [[47, 8]] },
    ],
    circles: [{ version: 1, inclusion: true, circle: { center: [47, 8], radius: 500 } }],
  };
  const rallyPoints = {
    version: 2,
    points: [
      [47.002, 8.002, 30],
      ['no', 'where', 1],
    ],
  };
  const document = { ...documentOf(madeUpFile('plans/corridor.plan').text), geoFence, rallyPoints };

  it('FLY-06 FLY-12 are read, each kind with what it means', () => {
    const { fences = [], rallyPoints: rally } = imported(JSON.stringify(document)).plan;
    expect(fences.map(({ isInclusion }) => isInclusion)).toEqual([true, false, true]);
    expect(fences[0]?.boundaryCoordinates).toHaveLength(3);
    expect(fences[2]?.shapeType).toBe('circle');
    expect(rally).toEqual([{ position: [8.002, 47.002], altitude: 30 }]);
  });

  it('list commands that are not drawn on screen, each kind once', () => {
    const command = (number: number) => ({
      type: 'SimpleItem',
      command: number,
      frame: 2,
      params: [0, 0, 0, 0, 0, 0, 0],
      autoContinue: true,
    });
    const { mission } = document;
    const items = [...mission.items, command(183), command(93), command(93), command(178)];
    const { plan, unseen } = imported(JSON.stringify({ ...document, mission: { ...mission, items } }));
    expect(importedParts(plan).undrawn).toEqual(['Command 183', 'Delay']);
    expect(new Set(unseen)).toEqual(new Set(['Command 183', 'Delay']));
  });

  it('tell whether the file returns or lands', () => {
    const { mission } = document;
    const isEnding = (item: unknown) => [20, 21].includes((item as { command: number }).command);
    const without = mission.items.filter((item) => !isEnding(item));
    const ended = (items: unknown[]) =>
      importedParts(imported(JSON.stringify({ ...document, mission: { ...mission, items } })).plan).endsItself;
    const land = { type: 'SimpleItem', command: 21, frame: 3, params: [0, 0, 0, 0, 47, 8, 0], autoContinue: true };
    expect(ended(without)).toBe(false);
    expect(ended([...without, land])).toBe(true);
  });

  it('FLY-12 survive export as they came', () => {
    const written = documentOf(qgcText(imported(JSON.stringify(document)).plan));
    expect(written.geoFence).toEqual(geoFence);
    expect(written.rallyPoints).toEqual(rallyPoints);
  });
});

const genuinePlans = [
  'plans/aircast__fence.plan',
  'plans/PX4__multicopter_mission_geofence_avoid__99cd521.plan',
] as const;

describe('genuine files', () => {
  it.skipIf(genuine.isMissing).each(genuinePlans)(`FLY-06 %s has its fences${genuine.reason}`, (name) => {
    expect(imported(genuineFile(name).text).plan.fences).toHaveLength(3);
  });
});
