import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { areaM2 } from '@overflight/flight/geo/polygons/area-m2.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { planSurveySegment } from '@overflight/flight/survey/plan-survey-segment.ts';
import { editSurvey } from '@overflight/flight/survey/edit-survey.ts';
import { unseenGround } from '@overflight/flight/survey/coverage/unseen-ground.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import {
  aPlan,
  aRoute,
  aStructureScan,
  aSurvey,
  at,
  bentField,
  field,
  home,
} from '@overflight/flight/testing/sample-plan.ts';
import type { Geometry, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { type OverlayLook, overlayOf } from './overlay-of.ts';

const survey = aSurvey(bentField, { orientation: 20 });
const scan = aStructureScan();
const route = aRoute(at(0, -50), at(100, -50), at(200, -50));
const plan = aPlan([survey, scan, route]);

const flatLook: OverlayLook = {
  activeSegmentId: 's1',
  flat: new Set(['s1', 's2', 's3']),
  photosOf: new Set(),
  onTerrain: false,
};
const solidLook: OverlayLook = { ...flatLook, flat: new Set() };

const kindsOf = (shown: FlightPlan, look = flatLook) =>
  overlayOf(shown, look).flat.map(({ properties }) => properties.kind);
const volumesOf = (segmentId: string, look = solidLook, shown = plan) =>
  overlayOf(shown, look).volumes.filter(({ properties }) => properties.segmentId === segmentId);

const linesOf = (geometry: Geometry): Position[][] => {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates;
  return geometry.type === 'LineString' ? [geometry.coordinates] : [];
};

describe('a plan over the map', () => {
  it('is flat with its areas, paths, turns, points, transits and home', () => {
    const { flat, volumes } = overlayOf(plan, flatLook);
    expect(volumes).toEqual([]);
    expect(kindsOf(plan)).toEqual([
      'area',
      // Start corners of the selected survey.
      'waypoint',
      'waypoint',
      'waypoint',
      'waypoint',
      'turnaround',
      'path',
      'structure',
      'loop',
      'path',
      'waypoint',
      'waypoint',
      'waypoint',
      'transit',
      'transit',
      'transit',
      'transit',
      'home',
    ]);
    expect(flat.filter(({ properties }) => properties.isActive).map(({ properties }) => properties.segmentId)).toEqual([
      's1',
      's1',
      's1',
      's1',
    ]);
    expect(flat.map(({ properties }) => properties.label).filter(Boolean)).toEqual(['1', '2', '3', '4', '1', '2', '3']);
  });

  it('shows ground not covered by photos, and nothing if all is covered', () => {
    const sparse = editSurvey(survey, { camera: { frontalOverlap: 0, sideOverlap: 0 } });
    const unseen = overlayOf(aPlan([sparse]), flatLook).flat.filter(({ properties }) => properties.kind === 'unseen');
    expect(unseen).toHaveLength(1);
    const shown = unseen[0]?.geometry.type === 'MultiPolygon' ? unseen[0].geometry.coordinates : [];
    const shownM2 = shown.reduce((sum, polygon) => sum + areaM2(polygon), 0);
    expect(shownM2 / (unseenGround(sparse)?.areaM2 ?? 0)).toBeCloseTo(1, 2);
    expect(kindsOf(plan)).not.toContain('unseen');
  });

  it('is only home without segments', () => {
    expect(kindsOf(aPlan())).toEqual(['home']);
  });

  it('has transits from home through all segments and back', () => {
    const legs = overlayOf(plan, flatLook)
      .flat.filter(({ properties }) => properties.kind === 'transit')
      .map(({ geometry }) => (geometry.type === 'LineString' ? geometry.coordinates : []));
    expect(legs[0]?.[0]).toEqual(home);
    expect(legs[0]?.[1]).toEqual(survey.pathCoordinates[0]);
    expect(legs[1]?.[0]).toEqual(survey.pathCoordinates.at(-1));
    expect(legs.at(-1)?.[1]).toEqual(home);
  });

  it('distinguishes photo lines and turns, also after JSON serialization', () => {
    const planned = planSurveySegment(survey);
    const [stored] = overlayOf(structuredClone(plan), flatLook).flat.filter(
      ({ properties }) => properties.kind === 'path',
    );
    expect(stored?.geometry).toEqual({
      type: 'MultiLineString',
      coordinates: planned.ok ? planned.transects.map((line) => [...line]) : [],
    });
  });

  it('shows an imported path unchanged', () => {
    const imported = { ...survey, pathCoordinates: [at(0, 0), at(50, 50), at(100, 0)] };
    const lines = overlayOf(aPlan([imported]), flatLook).flat.filter(({ properties }) => properties.kind === 'path');
    expect(lines.map(({ geometry }) => geometry)).toEqual([
      { type: 'LineString', coordinates: imported.pathCoordinates },
    ]);
    expect(kindsOf(aPlan([imported]))).not.toContain('turnaround');
  });

  it('marks an area that cannot be flown, and says why', () => {
    const crossed = aSurvey([at(0, 0), at(100, 100), at(100, 0), at(0, 100)]);
    const [shape] = overlayOf(aPlan([crossed]), flatLook).flat;
    expect(shape?.properties).toMatchObject({ kind: 'problem', label: 'The outline crosses or touches itself' });
  });

  it('is continuous across the antimeridian', () => {
    const area: Position[] = [
      [179.999, 0],
      [179.999, 0.002],
      [-179.999, 0.002],
      [-179.999, 0],
    ];
    const { flat, volumes } = overlayOf(aPlan([aSurvey(area)]), solidLook);
    for (const line of [...flat, ...volumes].flatMap(({ geometry }) => linesOf(geometry))) {
      const longitudes = line.map(([lng = NaN]) => lng);
      expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(180);
    }
  });

  it('redraws only changed parts: the others are the same objects', () => {
    const before = overlayOf(plan, solidLook);
    const after = overlayOf({ ...plan, segments: [aSurvey(field), scan, route] }, solidLook);
    const ofScan = ({ flat, volumes }: typeof before) =>
      [...flat, ...volumes].filter(({ properties }) => properties.segmentId === 's2');
    expect(ofScan(after).every((shape, i) => shape === ofScan(before)[i])).toBe(true);
    expect(overlayOf({ ...plan, homePoint: { position: at(1, 1) } }, solidLook).volumes).toBe(
      overlayOf(plan, solidLook).volumes,
    );
  });
});

describe('a plan in 3D', () => {
  it('PLAN-19 hangs the path of a survey between its altitude and 5 m below, whether 2D or 3D is chosen per segment', () => {
    const altitude = survey.cameraMetadata.distanceToSurface;
    const strips = volumesOf('s1');
    expect(strips.length).toBe(survey.pathCoordinates.length - 1);
    for (const { properties } of strips)
      expect(properties).toMatchObject({ kind: 'path', baseM: altitude - 5, topM: altitude });
    expect(volumesOf('s1', { ...solidLook, flat: new Set(['s1']) })).toEqual([]);
    expect(volumesOf('s2', { ...solidLook, flat: new Set(['s1']) }).length).toBeGreaterThan(0);
  });

  it('makes the strips 1.5 m wide', () => {
    const [first] = volumesOf('s1');
    const [a = [], b = []] = first?.geometry.coordinates[0] ?? [];
    expect(distanceM(a, b)).toBeCloseTo(1.5, 2);
  });

  it('has none over terrain, where the flight itself stands at its heights', () => {
    const { flat, volumes } = overlayOf(plan, { ...solidLook, onTerrain: true });
    expect(volumes).toEqual([]);
    expect(flat.filter(({ properties }) => properties.isLifted)).toEqual([]);
  });

  it('draws each layer of a scan as a ring at its altitude, and the descent', () => {
    const planned = planStructureScan(scan);
    const altitudes = planned.ok ? planned.layerAltitudesM : [];
    const volumes = volumesOf('s2');
    const rings = volumes.filter(({ properties }) => properties.kind === 'loop');
    expect(rings.map(({ properties: { baseM, topM } }) => (baseM + topM) / 2)).toEqual(
      altitudes.map((altitude) => expect.closeTo(altitude, 6) as number),
    );
    expect(rings.every(({ geometry }) => geometry.coordinates.length === 2)).toBe(true);
    expect(volumes.at(-1)?.properties).toMatchObject({ kind: 'stem', topM: 60.96, baseM: Math.min(...altitudes) });
  });

  it('draws at most 200 layers, the first and the last among them', () => {
    const tall = aStructureScan(undefined, {
      segmentMetadata: { ...scan.segmentMetadata, structureHeight: 1500 },
    });
    const planned = planStructureScan(tall);
    const altitudes = planned.ok ? planned.layerAltitudesM : [];
    expect(altitudes.length).toBeGreaterThan(200);
    const rings = volumesOf('s2', solidLook, aPlan([tall])).filter(({ properties }) => properties.kind === 'loop');
    const middles = rings.map(({ properties: { baseM, topM } }) => (baseM + topM) / 2);
    expect(middles).toHaveLength(200);
    expect(middles[0]).toBeCloseTo(altitudes[0] ?? 0);
    expect(middles.at(-1)).toBeCloseTo(altitudes.at(-1) ?? 0);
  });

  it('lets a route climb in steps without gaps, on stems from the ground', () => {
    const climbing = {
      ...route,
      waypoints: route.waypoints.map((waypoint, i) => ({
        ...waypoint,
        metadata: { ...waypoint.metadata, altitude: [10, 30, 500][i] ?? 0 },
      })),
    };
    const volumes = volumesOf('s3', solidLook, aPlan([climbing])).map(({ properties }) => properties);
    const stems = volumes.filter(({ kind }) => kind === 'stem');
    const steps = volumes.filter(({ kind }) => kind === 'path');
    expect(stems.map(({ baseM, topM }) => [baseM, topM])).toEqual([
      [0, 10],
      [0, 30],
      [0, 500],
    ]);
    expect(steps).toHaveLength(80);
    for (const [i, { baseM }] of steps.entries()) expect(baseM).toBeLessThanOrEqual(steps[i - 1]?.topM ?? Infinity);
    expect(steps.at(-1)?.topM).toBe(500.5);
  });

  it('stays flat where a survey has more legs than can be drawn', () => {
    const dense = { ...survey, pathCoordinates: Array.from({ length: 7000 }, (_, i) => at(i % 2, i / 10)) };
    const { flat, volumes } = overlayOf(aPlan([dense]), solidLook);
    expect(volumes).toEqual([]);
    expect(flat.find(({ properties }) => properties.kind === 'path')?.properties.isLifted).toBe(false);
  });
});

describe('the photos of a survey', () => {
  const withPhotos: OverlayLook = { ...flatLook, photosOf: new Set(['s1']) };
  const shapes = (shown: FlightPlan, kind: string) => {
    const geometry = overlayOf(shown, withPhotos).flat.find(({ properties }) => properties.kind === kind)?.geometry;
    return geometry && 'coordinates' in geometry ? (geometry.coordinates as Position[][][]) : [];
  };

  it('are shown on demand, each with the ground it sees along its line', () => {
    const planned = planSurveySegment(survey);
    expect(kindsOf(plan)).not.toContain('photo');
    expect(shapes(plan, 'photo')).toHaveLength(planned.ok ? planned.photoCount : 0);
    const [[[a = [], b = [], c = []] = []] = []] = shapes(plan, 'footprint');
    // 60.96 m above ground the default camera covers 97.8 m by 65.2 m; in landscape the long side is across the line.
    expect(distanceM(a, b)).toBeCloseTo(97.84, 0);
    expect(distanceM(b, c)).toBeCloseTo(65.23, 0);
  });

  it('are at most 5,000', () => {
    const dense = aSurvey(bentField, { triggerDistance: 0.05 });
    const planned = planSurveySegment(dense);
    expect(planned.ok && planned.photoCount).toBeGreaterThan(20_000);
    const shown = shapes(aPlan([dense]), 'photo');
    expect(shown.length).toBeGreaterThan(3000);
    expect(shown.length).toBeLessThanOrEqual(5000);
  });

  it('have no footprint where the camera is not known', () => {
    const manual = { ...survey, cameraMetadata: { ...survey.cameraMetadata, cameraName: 'Manual (no camera specs)' } };
    expect(shapes(aPlan([manual]), 'footprint')).toEqual([]);
    expect(shapes(aPlan([manual]), 'photo').length).toBeGreaterThan(0);
  });
});

it('GEO-04 the survey that is edited shows its start corners by number, the chosen one standing out', () => {
  const corners = (activeSegmentId: string | null) => {
    const nobody = new Set<string>();
    const plan = aPlan([aSurvey(undefined, { entryLocation: 2 })]);
    const { flat } = overlayOf(plan, { activeSegmentId, flat: nobody, photosOf: nobody, onTerrain: false });
    return flat.filter(({ properties: { kind } }) => kind === 'waypoint').map(({ properties }) => properties);
  };
  expect(corners('s1').map(({ label, isActive }) => [label, isActive])).toEqual([
    ['1', false],
    ['2', false],
    ['3', true],
    ['4', false],
  ]);
  expect(corners(null)).toEqual([]);
});
