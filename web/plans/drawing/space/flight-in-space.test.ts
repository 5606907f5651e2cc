import { flightLine, sampleFlight } from '@overflight/flight/plan/estimate/flight-line.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { AltitudeMode, FlightPlan } from '@overflight/flight/plan/plan.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { planSurveySegment } from '@overflight/flight/survey/plan-survey-segment.ts';
import { altitudesAboveSea } from '@overflight/flight/terrain/altitudes-above-sea.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, home } from '@overflight/flight/testing/sample-plan.ts';
import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import type { LngLat } from '../../../map/scene.ts';
import { raisedFlight } from '../../../map/space/raised-flight.ts';
import { flightInSpace } from './flight-in-space.ts';

/** A hill of 120 m, 200 m east of home, on ground 400 m above the sea. */
const hillTop = at(200, 0);
const groundAt = (position: Position) => 400 + 120 * Math.exp(-((distanceM(position, hillTop) / 150) ** 2));
const drawnAsKnown = ([lng, lat]: LngLat) => groundAt([lng, lat]);

const plain = { activeSegmentId: null, photosOf: new Set<string>() };
const sampled = (plan: FlightPlan, ground: (position: Position) => number | null = groundAt) => {
  const samples = sampleFlight(flightLine(plan), 400);
  return { samples, groundM: samples.map(({ position }) => ground(position)) };
};
/** Two waypoints 60 m up, with the hill between them. */
const over = (mode: AltitudeMode, altitude = 60) => {
  const route = aRoute(at(0, 20), at(400, 20));
  for (const { metadata } of route.waypoints) metadata.altitude = altitude;
  return aPlan([route], { altitudeMode: mode, altitude });
};
const heightOver = (plan: FlightPlan, place: Position) => {
  const { paths } = raisedFlight(flightInSpace(plan, sampled(plan), plain), drawnAsKnown);
  const onRoute = paths.filter(({ tone }) => tone === 'route').flatMap(({ path }) => path);
  const [nearest] = onRoute.toSorted((a, b) => distanceM(a, place) - distanceM(b, place));
  return nearest?.[2] ?? NaN;
};

describe('TERR-07 a path over relief stands within 1 m of its worked-out altitude', () => {
  const crest = at(200, 20);
  it.each([
    ['counted from home, where the hill is higher', over('relative'), groundAt(home) + 60],
    ['above the sea', over('absolute', 600), 600],
    ['above the ground', over('terrain'), groundAt(crest) + 60],
  ])('%s', (_, plan, expectedM) => {
    expect(Math.abs(heightOver(plan, crest) - expectedM)).toBeLessThan(1);
  });

  it('everywhere on the flight of a survey, a scan and a route, by the altitudes of the profile', () => {
    const plan = aPlan([
      aSurvey(undefined, { altitudeMode: 'terrain' }),
      aStructureScan(),
      aRoute(at(0, 0), at(300, 0)),
    ]);
    const { samples, groundM } = sampled(plan);
    const altitudes = altitudesAboveSea(samples, groundM);
    const { paths } = raisedFlight(flightInSpace(plan, { samples, groundM }, plain), drawnAsKnown);
    const drawn = paths.flatMap(({ path }, i) => (i === 0 ? path : path.slice(1)));
    expect(drawn).toHaveLength(samples.length);
    for (const [i, [, , heightM]] of drawn.entries()) expect(Math.abs(heightM - (altitudes[i] ?? NaN))).toBeLessThan(1);
    expect(new Set(paths.map(({ tone }) => tone))).toEqual(new Set([null, 'survey', 'structure', 'route']));
  });

  it('and the layers of a scan stand at their heights above home', () => {
    const scan = aStructureScan();
    const planned = planStructureScan(scan);
    const plan = aPlan([scan]);
    const { paths } = raisedFlight(flightInSpace(plan, sampled(plan), plain), drawnAsKnown);
    const heights = paths.filter(({ tone }) => tone === 'structure').flatMap(({ path }) => path.map(([, , z]) => z));
    const layers = planned.ok ? planned.layerAltitudesM : [];
    expect(layers.length).toBeGreaterThan(1);
    for (const layerM of layers) {
      const nearestM = Math.min(...heights.map((heightM) => Math.abs(heightM - groundAt(home) - layerM)));
      expect(nearestM).toBeLessThan(0.01);
    }
  });
});

it('drawn ground that differs keeps the worked-out height above ground', () => {
  const plan = over('terrain');
  const flight = flightInSpace(plan, sampled(plan), plain);
  const coarser = ([lng, lat]: LngLat) => groundAt([lng, lat]) - 25;
  const { paths } = raisedFlight(flight, coarser);
  for (const [lng, lat, heightM] of paths.filter(({ tone }) => tone === 'route').flatMap(({ path }) => path))
    expect(heightM - coarser([lng, lat])).toBeCloseTo(60, 5);
});

describe('where the ground is not known', () => {
  const east = at(250, 0)[0] ?? 0;
  const onlyWest = (position: Position) => ((position[0] ?? 0) > east ? null : groundAt(position));

  it('a stretch above ground is drawn nowhere', () => {
    const plan = over('terrain');
    const { paths } = raisedFlight(flightInSpace(plan, sampled(plan, onlyWest), plain), drawnAsKnown);
    const drawn = paths.flatMap(({ path }) => path);
    expect(drawn.length).toBeGreaterThan(10);
    expect(Math.max(...drawn.map(([lng]) => lng))).toBeLessThanOrEqual(east);
  });

  it('a stretch counted from a known home is drawn at its altitude', () => {
    const plan = over('relative');
    const { paths } = raisedFlight(flightInSpace(plan, sampled(plan, onlyWest), plain), () => null);
    const end = paths.flatMap(({ path }) => path).toSorted((a, b) => b[0] - a[0])[0];
    expect(end?.[2]).toBeCloseTo(groundAt(home) + 60, 5);
  });

  it('nothing is drawn if home is not known either', () => {
    const plan = over('relative');
    expect(
      raisedFlight(
        flightInSpace(
          plan,
          sampled(plan, () => null),
          plain,
        ),
        drawnAsKnown,
      ),
    ).toEqual({
      paths: [],
      stems: [],
      photos: [],
    });
  });
});

it('photos stand on the flight, and only where they were asked for', () => {
  const survey = aSurvey(undefined, { altitudeMode: 'terrain' });
  const planned = planSurveySegment(survey);
  const plan = aPlan([survey]);
  expect(flightInSpace(plan, sampled(plan), plain).photos).toEqual([]);
  const { photos } = flightInSpace(plan, sampled(plan), { ...plain, photosOf: new Set(['s1']) });
  expect(photos).toHaveLength(planned.ok ? planned.photoCount : NaN);
  for (const { altitudeM, position } of photos)
    expect(
      Math.abs((altitudeM ?? NaN) - groundAt([...position]) - survey.cameraMetadata.distanceToSurface),
    ).toBeLessThan(1);
});

it('stems stand at turns, one where several are over each other, and end on the drawn ground', () => {
  const plan = aPlan([aStructureScan()]);
  const { stems } = raisedFlight(flightInSpace(plan, sampled(plan), plain), drawnAsKnown);
  expect(new Set(stems.map(({ from: [lng, lat] }) => `${lng},${lat}`)).size).toBe(stems.length);
  for (const { from, to } of stems) {
    expect(from[2]).toBeCloseTo(groundAt(from), 5);
    expect(to[2]).toBeGreaterThan(from[2] - 0.001);
  }
});

it('the chosen segment stands out', () => {
  const plan = aPlan([aSurvey(), aRoute(at(0, 0), at(300, 0))]);
  const { paths } = raisedFlight(flightInSpace(plan, sampled(plan), { ...plain, activeSegmentId: 's1' }), drawnAsKnown);
  expect(paths.filter(({ isActive }) => isActive).map(({ tone }) => tone)).toEqual(['survey']);
});
