import { describe, expect, it } from 'vitest';
import { MANUAL_CAMERA } from '../../camera/camera-presets.ts';
import {
  aPlan,
  aRoute,
  aStructureScan,
  aSurvey,
  at,
  bentField,
  field,
  home,
  pilot,
  tower,
} from '../../testing/sample-plan.ts';
import type { Firmware } from '../../mission/firmware.ts';
import type { FlightPlan, Segment } from '../../plan/plan.ts';
import { type Json, listOf, recordOf } from '../../formats/json-fields.ts';
import { readQgcPlan } from '../../formats/qgc-plan/read-qgc-plan.ts';
import { qgcText } from '../../testing/qgc-text.ts';

function importPlan(text: string): FlightPlan {
  let ids = 0;
  const read = readQgcPlan(text, { by: pilot, newId: () => `new-${ids++}`, home: [0, 0] });
  if (!read.ok) throw new Error(read.reason);
  return read.value.plan;
}
const documentOf = (plan: FlightPlan, firmware?: Firmware): Json => recordOf(JSON.parse(qgcText(plan, firmware)));
const itemsOf = (plan: FlightPlan, firmware?: Firmware): Json[] =>
  listOf(recordOf(documentOf(plan, firmware)['mission'])['items']).map(recordOf);
const kinds = (items: Json[]) => items.map((item) => item['complexItemType'] ?? item['command']);
const withoutIds = ({ segmentId: _, ...segment }: Segment) => segment;
const replaced = (plan: FlightPlan, index: number, segment: Segment): FlightPlan => ({
  ...plan,
  segments: plan.segments.map((own, place) => (place === index ? segment : own)),
});

const circle = aStructureScan([at(-50, 10), at(-40, 10)], { shapeType: 'circle' });
const bentTower = aStructureScan([at(0, 0), at(0, 30), at(10, 30), at(10, 10), at(30, 10), at(30, 0)]);
const shallow = aStructureScan(tower, {
  segmentMetadata: {
    structureHeight: 26,
    scanBottomAlt: 0,
    entranceAltitude: 40,
    layers: 2,
    startFromTop: true,
    gimbalPitch: 10,
  },
  cameraMetadata: { ...aStructureScan().cameraMetadata, cameraName: MANUAL_CAMERA, adjustedFootprintFrontal: 25 },
});
const manualSurvey = aSurvey(field, { turnAroundDistance: 0, orientation: 35, entryLocation: 3 });
const turningRoute = {
  ...aRoute(at(0, 50), at(20, 50), at(40, 90)),
  waypoints: aRoute(at(0, 50), at(20, 50), at(40, 90)).waypoints.map((waypoint, index) => ({
    ...waypoint,
    metadata: {
      altitude: 40 + index,
      flightSpeed: 5 + index,
      gimbal: index === 1,
      pitch: index === 1 ? 30 : 0,
      yaw: index === 1 ? 200 : 0,
    },
  })),
};

const [number, boolean, list] = [expect.any(Number), expect.any(Boolean), expect.any(Array)];
const cameraCalc = expect.objectContaining({
  AdjustedFootprintFrontal: number,
  AdjustedFootprintSide: number,
  CameraName: expect.any(String),
  DistanceMode: number,
  DistanceToSurface: number,
  version: 2,
});
/** QGroundControl refuses a file that lacks any of these keys. */
const complexItems: Record<string, object> = {
  survey: {
    TransectStyleComplexItem: {
      CameraCalc: cameraCalc,
      CameraShots: number,
      CameraTriggerInTurnAround: boolean,
      HoverAndCapture: boolean,
      Items: list,
      Refly90Degrees: boolean,
      TurnAroundDistance: number,
      VisualTransectPoints: list,
      version: 2,
    },
    angle: number,
    entryLocation: number,
    flyAlternateTransects: boolean,
    polygon: list,
    splitConcavePolygons: false,
    version: 5,
  },
  StructureScan: {
    CameraCalc: cameraCalc,
    EntranceAltitude: number,
    GimbalPitch: number,
    Layers: number,
    ScanBottomAlt: number,
    StartFromTop: boolean,
    StructureHeight: number,
    polygon: list,
    version: 3,
  },
};

const plansOfOurs: [name: string, plan: FlightPlan][] = [
  ['an empty plan', aPlan([], { flightSpeed: 3, altitude: 70, gimbal: true, pitch: 12, yaw: 3 })],
  ['a survey', aPlan([aSurvey()])],
  ['a survey with every setting', aPlan([manualSurvey])],
  ['a survey with more lines, every second first', aPlan([aSurvey(field, { frontBuffer: 2, evenToggle: true })])],
  ['a bent survey with a hole', aPlan([aSurvey(bentField, { holes: [[at(120, 100), at(140, 100), at(140, 130)]] })])],
  [
    'a survey above the sea',
    aPlan([aSurvey(field, { altitudeMode: 'absolute' })], { altitudeMode: 'absolute', altitude: 470 }),
  ],
  ['a survey above terrain', aPlan([aSurvey(field, { altitudeMode: 'terrain' })])],
  ['a structure scan', aPlan([aStructureScan()])],
  ['a survey of a circle', aPlan([aSurvey([at(200, 0), at(260, 0)], { shapeType: 'circle' })])],
  ['a scan of a circle', aPlan([circle])],
  ['a scan of a bent structure', aPlan([bentTower])],
  ['a scan near the ground', aPlan([shallow])],
  ['a route', aPlan([turningRoute], { flightSpeed: 4, gimbal: true, pitch: 45, yaw: 10 })],
  ['all of them', aPlan([turningRoute, aSurvey(), circle, { ...aRoute(at(1, 1)), segmentId: 's9' }, bentTower])],
];

describe.each(['px4', 'ardupilot'] as const)('our own plans for %s', (firmware) => {
  it.each(plansOfOurs)('GEO-07 %s reads back as it was', (_, plan) => {
    const read = importPlan(qgcText(plan, firmware));
    expect(read.name).toBe('North field');
    expect(read.planMetadata).toEqual(plan.planMetadata);
    expect(read.homePoint).toEqual(plan.homePoint);
    expect(read.segments.map(withoutIds)).toEqual(plan.segments.map(withoutIds));
  });

  it.each(plansOfOurs)('GEO-07 %s exports the same after import', (_, plan) => {
    const text = qgcText(plan, firmware);
    expect(qgcText(importPlan(text))).toBe(text);
  });

  it.each(plansOfOurs)('%s has all that QGroundControl insists on', (_, plan) => {
    const document = documentOf(plan, firmware);
    expect(document).toMatchObject({
      fileType: 'Plan',
      version: 1,
      groundStation: 'QGroundControl',
      geoFence: { version: 2, polygons: [], circles: [] },
      rallyPoints: { version: 2, points: [] },
      mission: { version: 2, firmwareType: firmware === 'px4' ? 12 : 3, plannedHomePosition: [home[1], home[0], null] },
    });
    const isSimple = (item: Json) => item['type'] === 'SimpleItem';
    const items = itemsOf(plan, firmware);
    for (const item of items.filter(isSimple)) {
      expect(item).toMatchObject({ autoContinue: true, command: number, frame: number });
      expect(item['params']).toHaveLength(7);
    }
    for (const item of items.filter((one) => !isSimple(one)))
      expect(item).toEqual(expect.objectContaining(complexItems[String(item['complexItemType'])]));
  });
});

describe('items', () => {
  it('take off, set the speed, fly and return', () => {
    expect(kinds(itemsOf(aPlan([aSurvey(), turningRoute])))).toEqual([
      530,
      22,
      178,
      'survey',
      16,
      178,
      16,
      178,
      205,
      16,
      178,
      20,
    ]);
    expect(kinds(itemsOf(aPlan([aSurvey()]), 'ardupilot'))).toEqual([22, 178, 'survey', 20]);
  });

  it('never command a speed of 0', () => {
    expect(kinds(itemsOf(aPlan([aRoute(at(0, 0))], { flightSpeed: 0 })))).toEqual([22, 16, 178, 20]);
  });

  it('give a survey after a route the speed of the plan again', () => {
    expect(kinds(itemsOf(aPlan([turningRoute, aSurvey()]))).slice(-4)).toEqual([178, 178, 'survey', 20]);
  });

  it('take off from 0, 0 on ArduPilot and from home on PX4', () => {
    const takeoff = (firmware: Firmware) => itemsOf(aPlan([aSurvey()]), firmware).find(({ command }) => command === 22);
    expect(takeoff('ardupilot')).toMatchObject({ params: [0, 0, 0, null, 0, 0, 60.96] });
    expect(takeoff('px4')).toMatchObject({
      params: [0, 0, 0, null, home[1], home[0], 60.96],
      Altitude: 60.96,
      AltitudeMode: 1,
    });
  });

  it('leave structure scans to QGroundControl only where it flies them as we do', () => {
    const written = (segment: Segment, firmware: Firmware) => kinds(itemsOf(aPlan([segment]), firmware));
    expect(written(aStructureScan(), 'px4')).toContain('StructureScan');
    expect(written(circle, 'px4')).toContain('StructureScan');
    expect(written(bentTower, 'px4')).not.toContain('StructureScan');
    expect(written(shallow, 'px4')).not.toContain('StructureScan');
    expect(written(aStructureScan(), 'ardupilot')).not.toContain('StructureScan');
  });

  it('write outlines clockwise, since QGroundControl would fly inside the others', () => {
    const [north, east] = [at(-60, 20), at(-40, 0)];
    const scan = itemsOf(aPlan([aStructureScan([at(-60, 0), east, at(-40, 20), north])])).find(
      ({ complexItemType }) => complexItemType,
    );
    // From the corner next to home.
    expect(scan?.['polygon']).toEqual([east, at(-60, 0), north, at(-40, 20)].map(([lng, lat]) => [lat, lng]));
  });

  it('number themselves through, the inner ones too', () => {
    const items = itemsOf(aPlan([aSurvey(), aRoute(at(0, 0))]));
    const ids = items.flatMap((item) =>
      item['doJumpId'] === undefined
        ? listOf(recordOf(item['TransectStyleComplexItem'])['Items']).map((inner) => recordOf(inner)['doJumpId'])
        : [item['doJumpId']],
    );
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
  });
});

describe('imported plans that were edited', () => {
  const waypoint = (doJumpId: number, lat: number, hold = 0) => ({
    type: 'SimpleItem',
    autoContinue: true,
    command: 16,
    doJumpId,
    frame: 3,
    params: [hold, 0, 0, null, lat, 8, 30],
  });
  const act = (doJumpId: number, command: number, ...params: number[]) => ({
    type: 'SimpleItem',
    autoContinue: true,
    command,
    doJumpId,
    frame: 2,
    params: [...params, 0, 0, 0, 0, 0, 0, 0].slice(0, 7),
  });
  const file = {
    fileType: 'Plan',
    version: 1,
    groundStation: 'Other',
    flavour: { kept: true },
    geoFence: {
      version: 2,
      polygons: [
        {
          inclusion: true,
          polygon: [
            [1, 1],
            [2, 2],
            [3, 3],
          ],
          version: 1,
        },
      ],
      circles: [],
    },
    rallyPoints: { version: 2, points: [[47, 8, 10]] },
    mission: {
      version: 2,
      firmwareType: 12,
      hoverSpeed: 5,
      cruiseSpeed: 15,
      plannedHomePosition: [47, 8, 412],
      items: [
        { ...waypoint(1, 47), command: 22 },
        waypoint(2, 47.001, 4),
        waypoint(3, 47.002),
        act(4, 183, 9, 1500),
        waypoint(5, 47.003),
        act(6, 177, 5, 2),
        act(7, 20),
      ],
    },
  };
  const plan = importPlan(JSON.stringify(file));
  const [first, second] = plan.segments;
  if (first?.type !== 'waypointRoute' || second?.type !== 'waypointRoute') throw new Error('no routes');

  it('give everything else back', () => {
    const edited = documentOf({ ...plan, segments: [second] });
    const { mission: _, overflight: __, ...rest } = edited;
    const { mission: ___, ...original } = file;
    expect(rest).toEqual(original);
  });

  it('lose the items of a segment that was deleted; a jump follows its aim', () => {
    const items = itemsOf({ ...plan, segments: [second] });
    expect(kinds(items)).toEqual([22, 183, 16, 177, 20]);
    expect(items.map(({ doJumpId }) => doJumpId)).toEqual([1, 2, 3, 4, 5]);
    expect(items[3]?.['params']).toEqual([3, 2, 0, 0, 0, 0, 0]);
  });

  it('keep hold times where a waypoint was not moved', () => {
    const [one, two] = first.waypoints;
    const moved = { ...first, waypoints: [one!, { ...two!, coordinates: [8.1, 47.1] }] };
    const items = itemsOf(replaced(plan, 0, moved));
    expect(items[1]?.['params']).toEqual([4, 0, 0, null, 47.001, 8, 30]);
    expect(items[2]?.['params']).toEqual([0, 0, 0, null, 47.1, 8.1, 30]);
  });

  it('fly new segments before they return, after the one they follow', () => {
    expect(kinds(itemsOf({ ...plan, segments: [...plan.segments, aSurvey()] }))).toEqual([
      22,
      16,
      16,
      183,
      16,
      'survey',
      177,
      20,
    ]);
    expect(kinds(itemsOf({ ...plan, segments: [aSurvey(), first, second] }))).toEqual([
      22,
      'survey',
      16,
      16,
      183,
      16,
      177,
      20,
    ]);
    expect(kinds(itemsOf({ ...plan, segments: [aSurvey()] }))).toEqual([22, 183, 177, 'survey', 20]);
  });

  it('follow the order of the plan', () => {
    const items = itemsOf({ ...plan, segments: [second, first] });
    expect(items.filter(({ command }) => command === 16).map(({ params }) => listOf(params)[4])).toEqual([
      47.003, 47.001, 47.002,
    ]);
    expect(kinds(items)).toEqual([22, 16, 183, 16, 16, 177, 20]);
  });

  it('take off from a home that was moved, whose height is then unknown', () => {
    const moved = { ...plan, homePoint: { position: [9, 48] } };
    expect(recordOf(documentOf(moved)['mission'])['plannedHomePosition']).toEqual([48, 9, null]);
    expect(itemsOf(moved)[0]).toMatchObject({ command: 22, params: [0, 0, 0, null, 48, 9, 30] });
    expect(recordOf(documentOf(plan)['mission'])['plannedHomePosition']).toEqual([47, 8, 412]);
  });

  it('fly at a speed, a height and with a gimbal that were changed', () => {
    const planMetadata = { ...plan.planMetadata, flightSpeed: 9, altitude: 44, gimbal: true, pitch: 60 };
    const items = itemsOf({ ...plan, planMetadata });
    expect(items.slice(0, 3)).toMatchObject([
      { command: 22, Altitude: 44, params: [0, 0, 0, null, 47, 8, 44] },
      { command: 178, params: [1, 9, -1, 0, 0, 0, 0] },
      { command: 205, params: [-60, 0, 0, 0, 0, 0, 2] },
    ]);
    expect(importPlan(qgcText({ ...plan, planMetadata })).planMetadata).toEqual(planMetadata);
  });

  it('fly routes at their own speed when that of the plan was changed', () => {
    const items = itemsOf({ ...plan, planMetadata: { ...plan.planMetadata, flightSpeed: 9 } });
    expect(kinds(items)).toEqual([22, 178, 16, 178, 16, 183, 16, 177, 20]);
    expect(items[3]?.['params']).toEqual([1, 5, -1, 0, 0, 0, 0]);
    expect(items[2]?.['params']).toEqual([4, 0, 0, null, 47.001, 8, 30]);
  });

  it('keep it all on their way through our own form', () => {
    expect(qgcText(importPlan(JSON.stringify(plan)))).toBe(qgcText(plan));
  });

  it('rewrite every height when the altitude mode was changed', () => {
    const items = itemsOf({ ...plan, planMetadata: { ...plan.planMetadata, altitudeMode: 'absolute' } });
    expect(items.filter(({ command }) => command === 16 || command === 22).map(({ frame }) => frame)).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('keep the stored points of a survey until it is edited, not when a number is only recomputed', () => {
    const polygon = field.map(([lng, lat]) => [lat, lng]);
    const transects = { CameraCalc: {}, VisualTransectPoints: polygon.slice(0, 2), Items: [] };
    const item = {
      type: 'ComplexItem',
      complexItemType: 'survey',
      version: 5,
      polygon,
      TransectStyleComplexItem: transects,
    };
    const foreign = importPlan(JSON.stringify({ mission: { items: [item] } }));
    const [survey] = foreign.segments;
    if (survey?.type !== 'survey') throw new Error('no survey');
    const points = (segment: Segment) => {
      const [written] = itemsOf(replaced(foreign, 0, segment));
      return listOf(recordOf(written?.['TransectStyleComplexItem'])['VisualTransectPoints']).length;
    };
    const cameraMetadata = { ...survey.cameraMetadata, minTriggerDistance: 1 };
    expect(points({ ...survey, area: 1, holes: [], cameraMetadata })).toBe(2);
    expect(points({ ...survey, segmentMetadata: { ...survey.segmentMetadata, orientation: 1 } })).toBeGreaterThan(4);
  });

  it('survive storage that reorders keys', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, inner]) => [key, shuffled(inner)]),
      );
    };
    expect(qgcText(shuffled(plan) as FlightPlan)).toBe(qgcText(plan));
  });

  it.each([
    [{}],
    [{ document: {}, items: 1 }],
    [{ document: {}, items: [{}], segments: [{ at: 5, count: 1 }] }],
    [{ document: {}, items: [{}], segments: [{ at: -1, count: 0.5 }] }],
  ])('are written anew where what they kept is broken: %j', (keptFromImport) =>
    expect(kinds(itemsOf({ ...plan, keptFromImport }))).toContain(16),
  );

  it('trust items that another tool changed more than our own block', () => {
    const document = documentOf(aPlan([aSurvey(field, { frontBuffer: 3 })]));
    const changed = JSON.stringify(document).replace('"TurnAroundDistance":10', '"TurnAroundDistance":11');
    expect(importPlan(changed).segments).toMatchObject([
      { segmentMetadata: { turnAroundDistance: 11, frontBuffer: 0 } },
    ]);
  });
});
