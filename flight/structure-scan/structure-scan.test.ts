import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { leastCostOf } from '../testing/cost-of.ts';
import { genuine, genuineFile, type FixtureFile } from '../testing/genuine-files.ts';
import { madeUpFile } from '../testing/made-up-files.ts';
import { signedArea } from '../geo/polygons/area-m2.ts';
import { checkPolygon } from '../geo/polygons/check-polygon.ts';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';
import { localPlane, type Point } from '../geo/planes/local-plane.ts';
import { pathLengthM } from '../geo/path-length-m.ts';
import { pointInRings } from '../geo/polygons/point-in-rings.ts';
import { segmentDistance } from '../geo/testing/segment-distance.ts';
import type { LineSegment } from '../geo/crossings/segments-touch.ts';
import { defaultStructureCamera, defaultStructureScan } from '../plan/edit/defaults.ts';
import type { StructureScanSegment } from '../plan/plan.ts';
import { randomArea } from '../testing/random-area.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { layerAltitudesM, layerCount } from './layers.ts';
import { planStructureScan } from './plan-structure-scan.ts';
import { scanLoop } from './scan-loop.ts';

const plane = localPlane([8, 47]);
const at = (...corners: [number, number][]) => corners.map(([x, y]) => plane.toPosition({ x, y }));
const square = at([0, 0], [0, 40], [40, 40], [40, 0]);

const star = (corners: number, radiusM: number) =>
  at(
    ...Array.from({ length: corners }, (_, i): [number, number] => {
      const [angle, reachM] = [(i / corners) * 2 * Math.PI, i % 2 === 0 ? radiusM : radiusM / 2];
      return [reachM * Math.cos(angle), reachM * Math.sin(angle)];
    }),
  );
/** A wall with a toothed top, as traced from a picture. */
const saw = (corners: number, sizeM: number) =>
  at(
    ...Array.from({ length: corners - 2 }, (_, i): [number, number] => [
      (i / (corners - 2)) * sizeM,
      i % 2 === 0 ? 0 : sizeM / 50,
    ]),
    [sizeM, -sizeM],
    [0, -sizeM],
  );

/** Equal needles: the loop's sides around their tips are collinear except for rounding. */
const needles = (corners: number, sizeM: number) =>
  at(
    ...Array.from({ length: corners }, (_, i): [number, number] => [(i / corners) * sizeM, i % 2 === 0 ? 0 : sizeM]),
    [sizeM, -sizeM],
    [0, -sizeM],
  );

const scanOf = (boundaryCoordinates: Position[], more: Partial<StructureScanSegment> = {}): StructureScanSegment => ({
  type: 'structureScan',
  segmentId: 'a',
  shapeType: 'polygon',
  boundaryCoordinates,
  cameraMetadata: defaultStructureCamera,
  segmentMetadata: defaultStructureScan,
  ...more,
});

describe('what cannot be scanned says why', () => {
  it.each([
    ['no points', [], /three different/],
    ['two points', square.slice(0, 2), /three different/],
    ['a bow tie', at([0, 0], [40, 40], [40, 0], [0, 40]), /crosses/],
    [
      'a place that is none',
      [
        [0, 0],
        [1, 91],
        [1, 1],
      ],
      /latitude/,
    ],
    ['more corners than a loop is flown around', star(751, 5), /more than 750 corners: draw it with fewer/],
  ])('%s', (_name, boundary, reason) => {
    expect(planStructureScan(scanOf(boundary))).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });
});

describe('layers', () => {
  const heights = { structureHeight: 100, scanBottomAlt: 50, startFromTop: true };

  it('GEO-05 are as many as it takes: ceil((height − bottom) / frontal footprint), at least one', () => {
    expect(layerCount(heights, 25)).toBe(2);
    expect(layerCount(heights, 24.9)).toBe(3);
    expect(layerCount({ ...heights, structureHeight: 20 }, 25)).toBe(1);
    expect(layerCount(heights, 0)).toBe(1);
    expect(layerCount(defaultStructureScan, defaultStructureCamera.adjustedFootprintFrontal)).toBe(21);
  });

  it('GEO-05 are flown from the top down, or from the bottom up', () => {
    expect(layerAltitudesM(heights, 25)).toEqual([87.5, 62.5]);
    expect(layerAltitudesM({ ...heights, startFromTop: false }, 25)).toEqual([62.5, 87.5]);
  });

  it('are never flown below the scan bottom or above the top', () => {
    for (const startFromTop of [true, false])
      for (const footprintM of [7, 20, 24.9, 60, 500]) {
        const altitudes = layerAltitudesM({ ...heights, startFromTop }, footprintM);
        expect(Math.min(...altitudes)).toBeGreaterThanOrEqual(50);
        expect(Math.max(...altitudes)).toBeLessThanOrEqual(100);
      }
  });
});

describe('a scan', () => {
  it('GEO-05 takes floor(path length / side footprint) photos on each layer', () => {
    const scan = planStructureScan(scanOf(square));
    if (!scan.ok) throw new Error(scan.reason);
    const perimeterM = pathLengthM([...scan.loop, scan.loop[0] as Position]);
    // Four sides of 40 m, each longer by the stand-off at both ends.
    expect(perimeterM).toBeCloseTo(160 + 8 * 9.144, 2);
    expect(scan.photosPerLayer).toBe(Math.floor(perimeterM / defaultStructureCamera.adjustedFootprintSide));
    expect(scan.photoCount).toBe(scan.photosPerLayer * 21);
    expect(scan.distanceM).toBeCloseTo(perimeterM * 21 + 60.96 - 20, 6);
  });

  it('GEO-05 flies clockwise whichever way the outline was drawn', () => {
    for (const outline of [square, square.toReversed()]) {
      const loop = scanLoop({ shapeType: 'polygon', boundaryCoordinates: outline }, 10);
      expect(signedArea(loop.map(plane.toPoint))).toBeLessThan(0);
    }
  });

  it('refuses layers without number', () => {
    const cameraMetadata = { ...defaultStructureCamera, adjustedFootprintFrontal: 1e-9 };
    expect(planStructureScan(scanOf(square, { cameraMetadata }))).toMatchObject({ ok: false });
  });

  it('needs a circle with a size', () => {
    const circle = scanOf(
      [
        [8, 47],
        [8, 47],
      ],
      { shapeType: 'circle' },
    );
    expect(planStructureScan(circle)).toMatchObject({ ok: false });
  });

  it('GEO-05 circles around a circle at the stand-off', () => {
    const centre = [8, 47];
    const onCircle = destination(centre, { distanceM: 15, azimuthDeg: 30 });
    const loop = scanLoop({ shapeType: 'circle', boundaryCoordinates: [centre, onCircle] }, 10);
    const middles = loop.map((position, i) => {
      const [a, b] = [plane.toPoint(position), plane.toPoint(loop[(i + 1) % loop.length] as Position)];
      return plane.toPosition({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    });
    for (const position of [...loop, ...middles]) {
      expect(distanceM(centre, position)).toBeGreaterThan(25 - 1e-4);
      expect(distanceM(centre, position)).toBeLessThan(25.1);
    }
    expect(signedArea(loop.map(plane.toPoint))).toBeLessThan(0);
  });
});

describe('a winding outline of 750 corners', () => {
  it.each([
    ['a star', star(750, 5)],
    ['a wide star', star(750, 500)],
    ['a saw', saw(750, 5)],
    ['a wide saw', saw(750, 500)],
    ['needles', needles(748, 3)],
  ])('is planned before anybody notices: %s', (_name, outline) => {
    for (const distanceToSurface of [0.1, 1, 9, 50, 200, 2000]) {
      const scan = scanOf(outline, { cameraMetadata: { ...defaultStructureCamera, distanceToSurface } });
      const { cpuMs } = leastCostOf(() => expect(planStructureScan(scan)).toMatchObject({ ok: true }), { cpuMs: 600 });
      // Measured at up to 250 ms; the rest is margin for slow machines.
      expect(cpuMs).toBeLessThan(600);
    }
  });
});

describe('the stand-off', () => {
  const shapes: [string, Position[]][] = [
    ['a needle', at([0, 0], [100, 2], [0, 4])],
    ['an L', at([0, 0], [60, 0], [60, 20], [20, 20], [20, 60], [0, 60])],
    [
      'a castle yard with a narrow gate',
      at(
        [0, 0],
        [80, 0],
        [80, 80],
        [42, 80],
        [42, 70],
        [70, 70],
        [70, 10],
        [10, 10],
        [10, 70],
        [38, 70],
        [38, 80],
        [0, 80],
      ),
    ],
    ['a saw', saw(26, 13)],
    ['a finer saw', saw(50, 8)],
    ['needles in a row', needles(60, 9)],
    ['a W', at([0, 0], [20, 60], [40, 10], [60, 60], [80, 0], [60, 30], [40, -20], [20, 30])],
  ];

  it.each(shapes)('GEO-05 is true on all sides of %s', (_name, outline) => {
    for (const standoffM of [0.5, 3, 9.144, 30]) expect(standoffAround(outline, standoffM)).toEqual(trueStandoff);
  });

  it('GEO-05 is true around 600 seeded outlines', () => {
    const random = seededRandom(5);
    for (let i = 0; i < 600; i++) {
      const { area, sizeM } = randomArea((['convex', 'concave', 'comb'] as const)[i % 3] ?? 'convex', random);
      if (!checkPolygon(area).ok) continue;
      expect(standoffAround(area[0] as Position[], sizeM * (0.005 + 0.2 * random()))).toEqual(trueStandoff);
    }
  });
});

const trueStandoff = { isNeverNearer: true, isNeverFarther: true, isAround: true, isClockwise: true };

function standoffAround(outline: Position[], standoffM: number): typeof trueStandoff {
  const { toPoint } = localPlane(outline[0] as Position);
  const ring = outline.map(toPoint);
  const loop = scanLoop({ shapeType: 'polygon', boundaryCoordinates: outline }, standoffM).map(toPoint);
  const gapM = (leg: LineSegment) => Math.min(...sides(ring).map((side) => segmentDistance(leg, side)));
  return {
    isNeverNearer: sides(loop).every((leg) => gapM(leg) > standoffM * (1 - 1e-5)),
    // Walls that meet at 60° or more are flown with a mitre, which is at most twice as far from the corner.
    isNeverFarther: loop.every(
      (point) => gapM([point, point]) < standoffM * (loop.length === ring.length ? 2.0001 : 1.0101),
    ),
    isAround: ring.every((corner) => pointInRings(corner, [loop]) === 'inside'),
    isClockwise: signedArea(loop) < 0,
  };
}

const sides = (ring: Point[]) => ring.map((point, i) => [point, ring[(i + 1) % ring.length] as Point] as const);

const genuineScans = [
  'Auterion__qgroundcontrol_sample_with_structured_scan__57f7f31.plan',
  'stronnag__struct2__97cd2e3.plan',
];

describe("structure scans in QGroundControl's form", () => {
  it('GEO-05 have the layers they say, one picture below the other', () => {
    const { heights, frontalM, layers } = readScan(madeUpFile('plans/structure-scan.plan'));
    expect(layerCount(heights, frontalM)).toBe(layers);
    // Photos of 12 m from the top at 60 m; the last one looks no lower than the bottom at 10 m.
    expect(layerAltitudesM(heights, frontalM)).toEqual([54, 42, 30, 18, 16]);
  });

  it.skipIf(genuine.isMissing).each(genuineScans)(`GEO-05 %s has the layers it says${genuine.reason}`, (file) => {
    const { heights, frontalM, layers } = readScan(genuineFile(`plans/${file}`));
    expect(layerCount(heights, frontalM)).toBe(layers);
  });
});

function readScan({ name, text }: FixtureFile) {
  const plan = JSON.parse(text) as { mission: { items: StoredScan[] } };
  const scan = plan.mission.items.find(({ complexItemType }) => complexItemType === 'StructureScan');
  if (scan === undefined) throw new Error(`${name} holds no structure scan`);
  return {
    heights: { structureHeight: scan.StructureHeight, scanBottomAlt: scan.ScanBottomAlt, startFromTop: true },
    frontalM: scan.CameraCalc.AdjustedFootprintFrontal,
    layers: scan.Layers,
  };
}

type StoredScan = {
  complexItemType?: string;
  StructureHeight: number;
  ScanBottomAlt: number;
  Layers: number;
  CameraCalc: { AdjustedFootprintFrontal: number };
};
