import { describe, expect, it } from 'vitest';
import { aPlan, aRoute, aSurvey, at, field, home, pilot } from '../../testing/sample-plan.ts';
import { MANUAL_CAMERA } from '../../camera/camera-presets.ts';
import { defaultPlanMetadata, defaultSurvey, defaultSurveyCamera } from '../../plan/edit/defaults.ts';
import type { Segment } from '../../plan/plan.ts';
import { readQgcPlan } from './read-qgc-plan.ts';

function read(content: unknown, name?: string) {
  let ids = 0;
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return readQgcPlan(text, { by: pilot, newId: () => `new-${ids++}`, home, ...(name !== undefined && { name }) });
}
function imported(content: unknown, name?: string) {
  const result = read(content, name);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}
const mission = (items: unknown[], more: object = {}) => ({
  fileType: 'Plan',
  mission: { firmwareType: 12, items, plannedHomePosition: [47, 8, 400], version: 2, ...more },
});
const waypoint = (lat: number, lng: number, altitude = 30, frame = 3) => ({
  type: 'SimpleItem',
  autoContinue: true,
  command: 16,
  frame,
  params: [0, 0, 0, null, lat, lng, altitude],
});
const item = (command: number, ...params: (number | null)[]) => ({ type: 'SimpleItem', command, frame: 2, params });
const only = <Type extends Segment['type']>(content: unknown, type: Type) => {
  const [segment, second] = imported(content).plan.segments;
  if (segment?.type !== type || second !== undefined) throw new Error('another segment');
  return segment as Extract<Segment, { type: Type }>;
};
const square = [
  [47, 8],
  [47, 8.002],
  [47.002, 8.002],
  [47.002, 8],
];

describe('refused', () => {
  it.each(['', 'hello', '{', '{"mission":', '<kml/>', "{'a':1}", '{"a":NaN}'])(
    "PLAN-16 %j is answered with 'Invalid file format'",
    (text) => expect(read(text)).toMatchObject({ ok: false, reason: 'Invalid file format' }),
  );

  it.each(['null', '[]', '1', '"text"'])('PLAN-16 %s is JSON and no plan', (text) =>
    expect(read(text)).toMatchObject({ ok: false, reason: expect.stringMatching(/^Invalid file format/) }),
  );

  it.each([
    ['out-of-range', mission([waypoint(91, 8)])],
    [
      'out-of-range',
      mission([
        {
          type: 'ComplexItem',
          complexItemType: 'survey',
          polygon: [
            [0, 181],
            [1, 1],
            [2, 2],
          ],
        },
      ]),
    ],
    ['out-of-range', { mission: { plannedHomePosition: [0, 200, 0] } }],
    [
      'bad-coordinates',
      mission([
        {
          type: 'ComplexItem',
          complexItemType: 'survey',
          polygon: [
            ['47', 8],
            [1, 1],
          ],
        },
      ]),
    ],
    ['bad-coordinates', mission([{ type: 'ComplexItem', complexItemType: 'survey', polygon: { length: 3 } }])],
    ['bad-coordinates', 'QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t47\tx\t0\t1\n'],
    ['bad-coordinates', 'QGC WPL 110\n0\t1\t0\t16\n'],
    ['too-many-vertices', mission([{ complexItemType: 'StructureScan', polygon: Array(100_001).fill([1, 1]) }])],
    ['too-many-items', mission(Array(20_001).fill({}))],
    ['too-many-areas', mission(Array(1_001).fill({ complexItemType: 'survey', polygon: square }))],
    ['too-many-items', `QGC WPL 120\n${'0\t0\t3\t16\t0\t0\t0\t0\t47\t8\t9\t1\n'.repeat(20_002)}`],
    ['too-large', ' '.repeat(10 * 1024 * 1024 + 1)],
    ['too-deep', '['.repeat(65)],
  ])('with reason %s', (code, content) => expect(read(content)).toMatchObject({ ok: false, code }));

  it('a number too large for a double', () => {
    expect(read(JSON.stringify(mission([waypoint(47, 8)])).replace('47,8,30', '1e999,8,30'))).toMatchObject({
      ok: true,
    });
    expect(
      read('{"mission":{"items":[{"complexItemType":"survey","polygon":[[1e999,1],[2,2],[3,3]]}]}}'),
    ).toMatchObject({
      ok: false,
      code: 'bad-coordinates',
    });
  });
});

describe('defaults', () => {
  it.each([
    [{}],
    [{ mission: null }],
    [{ mission: { items: {} } }],
    [{ mission: { items: [null, 1, 'a', [], {}] } }],
    [{ segments: [] }],
  ])('PLAN-16 %j becomes a plan with defaults, a new id and the current user', (content) => {
    const { plan } = imported(content);
    expect(plan).toMatchObject({
      flightPlanId: expect.stringMatching(/^new-/),
      name: '(unnamed)',
      collectionId: 'default',
      collectionName: 'Unassigned',
      createdBy: pilot,
      updatedBy: pilot,
      lastUpdated: pilot.date,
      planMetadata: defaultPlanMetadata,
      homePoint: { position: home },
      segments: [],
    });
  });

  it('takes the name of the file when it holds none', () => expect(imported({}, 'roof').plan.name).toBe('roof'));

  it('PLAN-16 a survey of nothing but its area gets the default camera, settings and path', () => {
    const survey = only(mission([{ type: 'ComplexItem', complexItemType: 'survey', polygon: square }]), 'survey');
    expect(survey.cameraMetadata).toMatchObject({ ...defaultSurveyCamera, minTriggerDistance: 13 });
    expect(survey.segmentMetadata).toEqual(defaultSurvey);
    expect(survey.pathCoordinates.length).toBeGreaterThan(4);
    expect(survey.area).toBeGreaterThan(30_000);
  });
});

describe('items', () => {
  it('reads waypoints with the speed and the gimbal set after them', () => {
    const route = only(
      mission([waypoint(47, 8), item(178, 1, 7, -1), item(205, -45, 0, 90, 0, 0, 0, 2), waypoint(47.1, 8.1, 40)]),
      'waypointRoute',
    );
    expect(route.waypoints).toEqual([
      { index: 0, coordinates: [8, 47], metadata: { altitude: 30, flightSpeed: 7, gimbal: true, pitch: 45, yaw: 90 } },
      {
        index: 1,
        coordinates: [8.1, 47.1],
        metadata: { altitude: 40, flightSpeed: 7, gimbal: false, pitch: 0, yaw: 0 },
      },
    ]);
  });

  it('reads the gimbal command of newer vehicles', () => {
    const route = only(mission([waypoint(47, 8), item(1000, -30, -90, null, null, 0, 0, 0)]), 'waypointRoute');
    expect(route.waypoints[0]?.metadata).toMatchObject({ gimbal: true, pitch: 30, yaw: 270 });
  });

  it.each([
    [
      'four params and a coordinate',
      { type: 'SimpleItem', frame: 3, params: [1, 0, 0, null], coordinate: [47, 8, 30] },
    ],
    [
      'separate params',
      { type: 'missionItem', frame: 3, param1: 1, param2: 0, param3: 0, param4: 0, coordinate: [47, 8, 30] },
    ],
    ['seven params and a coordinate', { frame: 3, params: [0, 0, 0, 0, 47, 8, 30], coordinate: [1, 2, 3] }],
    ['numbers as texts', { frame: '3', params: ['0', '0', '0', null, '47', '8', '30'] }],
  ])('reads the old shape: %s', (_, shape) => {
    const route = only(mission([{ autoContinue: true, command: 16, ...shape }]), 'waypointRoute');
    expect(route.waypoints).toMatchObject([{ coordinates: [8, 47], metadata: { altitude: 30 } }]);
  });

  it('splits routes at other items, keeps the order and reports what it cannot show', () => {
    const { plan, unseen } = imported(
      mission([waypoint(47, 8), item(2000, 0, 0, 1), waypoint(47, 8.1), { ...waypoint(47, 8.2), command: 19 }]),
    );
    expect(plan.segments.map(({ type }) => type)).toEqual(['waypointRoute', 'waypointRoute']);
    expect(unseen).toEqual(['Loiter']);
  });

  it('never reads a height in the wrong mode: waypoints of another one are kept unseen', () => {
    const { plan, unseen } = imported(mission([waypoint(47, 8, 30, 3), waypoint(47, 8.1, 500, 0)]));
    expect(plan.planMetadata.altitudeMode).toBe('relative');
    expect(plan.segments).toHaveLength(1);
    expect(unseen).toHaveLength(1);
  });

  it('takes the altitude mode from the frame, whatever the mode number', () => {
    const modes = [
      [3, 'relative'],
      [0, 'absolute'],
      [10, 'terrain'],
    ] as const;
    for (const [frame, mode] of modes) {
      const { plan } = imported(
        mission([{ ...waypoint(47, 8, 30, frame), Altitude: 30, AltitudeMode: 0, AMSLAltAboveTerrain: null }]),
      );
      expect(plan.planMetadata.altitudeMode).toBe(mode);
    }
  });

  it('reads a height above terrain that was turned into one above the sea', () => {
    const { plan } = imported(
      mission([{ ...waypoint(47, 8, 455, 0), Altitude: 55, AltitudeMode: 3, AMSLAltAboveTerrain: 455 }]),
    );
    expect(plan).toMatchObject({
      planMetadata: { altitudeMode: 'terrain' },
      segments: [{ waypoints: [{ metadata: { altitude: 55 } }] }],
    });
  });

  it('takes altitude, speed and gimbal of the plan from the items before the first leg', () => {
    const prelude = [{ ...waypoint(0, 0, 42), command: 22 }, item(178, 1, 6, -1), item(205, -20, 0, 10, 0, 0, 0, 2)];
    const { plan } = imported(mission([...prelude, waypoint(47, 8, 30)], { hoverSpeed: 4, cruiseSpeed: 20 }));
    expect(plan.planMetadata).toEqual({
      altitude: 42,
      flightSpeed: 6,
      hoverSpeed: 4,
      altitudeMode: 'relative',
      gimbal: true,
      pitch: 20,
      yaw: 10,
    });
  });

  it.each([
    [2, 4],
    [1, 20],
  ])('vehicle type %i flies at its own speed', (vehicleType, speed) => {
    const { plan } = imported(mission([], { vehicleType, hoverSpeed: 4, cruiseSpeed: 20 }));
    expect(plan.planMetadata.flightSpeed).toBe(speed);
  });
});

describe('surveys', () => {
  const transects = {
    CameraCalc: {
      CameraName: MANUAL_CAMERA,
      DistanceToSurface: 40,
      DistanceMode: 2,
      AdjustedFootprintSide: 30,
      AdjustedFootprintFrontal: 20,
      version: 2,
    },
    TurnAroundDistance: 5,
    VisualTransectPoints: [
      [47, 8],
      [47.001, 8],
    ],
    Items: [],
  };
  const survey = {
    type: 'ComplexItem',
    complexItemType: 'survey',
    version: 5,
    angle: 30,
    entryLocation: 2,
    polygon: square,
    TransectStyleComplexItem: transects,
  };

  it('keep their stored points', () => {
    expect(only(mission([survey]), 'survey')).toMatchObject({
      pathCoordinates: [
        [8, 47],
        [8, 47.001],
      ],
      cameraMetadata: { cameraName: MANUAL_CAMERA, distanceToSurface: 40, adjustedFootprintSide: 30, distanceMode: 2 },
      segmentMetadata: {
        altitudeMode: 'absolute',
        triggerDistance: 20,
        turnAroundDistance: 5,
        orientation: 30,
        entryLocation: 2,
      },
    });
  });

  it.each([
    [-30, 330, 1],
    [-120, 240, 2],
    [400, 40, 2],
  ])('with angle %i sweep at %i from corner %i', (angle, orientation, entryLocation) => {
    expect(only(mission([{ ...survey, angle }]), 'survey').segmentMetadata).toMatchObject({
      orientation,
      entryLocation,
    });
  });

  it('of version 3 are worked out again, from the top right', () => {
    const old = {
      type: 'survey',
      version: 3,
      polygon: square,
      grid: { altitude: 50, relativeAltitude: true, angle: 0, spacing: 25, turnAroundDistance: 0 },
      cameraTriggerDistance: 12,
      manualGrid: false,
      fixedValueIsAltitude: true,
      camera: {
        name: 'Old',
        sensorWidth: 6,
        sensorHeight: 4,
        resolutionWidth: 4000,
        resolutionHeight: 3000,
        focalLength: 5,
        orientationLandscape: true,
        groundResolution: 1.5,
        imageFrontalOverlap: 70,
        imageSizeOverlap: 60,
      },
    };
    const read3 = only(mission([old]), 'survey');
    expect(read3).toMatchObject({
      cameraMetadata: {
        cameraName: 'Old',
        sideOverlap: 60,
        imageWidth: 4000,
        distanceToSurface: 50,
        adjustedFootprintFrontal: 12,
      },
      segmentMetadata: { entryLocation: 1, turnAroundDistance: 0, triggerDistance: 12 },
    });
    expect(read3.pathCoordinates.length % 2).toBe(0);
    expect(read3.pathCoordinates.length).toBeGreaterThanOrEqual(12);
  });
});

describe('structure scans', () => {
  const scan = {
    type: 'ComplexItem',
    complexItemType: 'StructureScan',
    polygon: square,
    CameraCalc: {
      CameraName: MANUAL_CAMERA,
      DistanceToSurface: 12,
      AdjustedFootprintFrontal: 25,
      AdjustedFootprintSide: 10,
      version: 2,
    },
  };

  it('of version 3 read with our sign of the pitch', () => {
    const v3 = {
      ...scan,
      version: 3,
      StructureHeight: 100,
      ScanBottomAlt: 50,
      Layers: 2,
      EntranceAltitude: 70,
      GimbalPitch: -15,
      StartFromTop: false,
    };
    expect(only(mission([v3]), 'structureScan')).toMatchObject({
      cameraMetadata: { distanceToSurface: 12, adjustedFootprintSide: 10 },
      segmentMetadata: {
        structureHeight: 100,
        scanBottomAlt: 50,
        layers: 2,
        entranceAltitude: 70,
        gimbalPitch: 15,
        startFromTop: false,
      },
    });
  });

  it('with entrance altitude 0 enter above the structure', () => {
    const unset = { ...scan, version: 3, StructureHeight: 100, ScanBottomAlt: 50, EntranceAltitude: 0 };
    expect(only(mission([unset]), 'structureScan').segmentMetadata.entranceAltitude).toBe(100);
  });

  it('of version 2 read from the bottom up', () => {
    const v2 = { ...scan, version: 2, Altitude: 30, altitudeRelative: true, StructureHeight: 80, Layers: 2 };
    expect(only(mission([v2]), 'structureScan').segmentMetadata).toMatchObject({
      scanBottomAlt: 30,
      entranceAltitude: 30,
      startFromTop: false,
      layers: 2,
    });
  });
});

it('drops null and half characters, which no database stores', () => {
  const { plan } = imported('{"overflight":{"name":"a\\u0000b\\ud800"},"x\\u0000":["\\u0000"]}');
  expect(plan.name).toBe('ab\ufffd');
  expect(plan.keptFromImport).toMatchObject({ document: { x: [''] } });
});

describe('other files', () => {
  it('reads a waypoint text with home in its first line', () => {
    const text =
      'QGC WPL 110\r\n0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t400\t1\r\n1\t0\t3\t16\t5\t0\t0\t0\t47.1\t8.1\t60\t1\r\n';
    const { plan } = imported(text);
    expect(plan).toMatchObject({
      homePoint: { position: [8, 47] },
      segments: [{ waypoints: [{ coordinates: [8.1, 47.1], metadata: { altitude: 60 } }] }],
    });
  });

  it('reads one without', () => {
    expect(imported('QGC WPL 120\n0\t0\t3\t16\t0\t0\t0\t0\t47\t8\t9\t1').plan.segments).toHaveLength(1);
  });

  it('reads a mission file of version 1, whose home is an item', () => {
    const file = {
      items: [waypoint(47.1, 8.1)],
      plannedHomePosition: { coordinate: [47, 8, 3] },
      version: '1.0',
      complexItems: [],
    };
    expect(imported(file).plan).toMatchObject({
      homePoint: { position: [8, 47] },
      segments: [{ type: 'waypointRoute' }],
    });
  });

  it('reads a plan in our own form, under new ids', () => {
    const plan = aPlan([aSurvey(field), aRoute(at(0, 50))], { flightSpeed: 7 });
    const { plan: read } = imported({ ...plan, collectionId: 'other' });
    expect(read).toEqual({
      ...plan,
      flightPlanId: 'new-2',
      segments: plan.segments.map((segment, index) => ({ ...segment, segmentId: `new-${index}` })),
    });
  });
});
