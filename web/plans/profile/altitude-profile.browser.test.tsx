import { readHeights, type HeightsAnswer } from '@overflight/contract/map/terrain.ts';
import { checkHeights, type HeightCheck } from '@overflight/contract/plans/checks.ts';
import { aPlan, aRoute, aSurvey, at, home } from '@overflight/flight/testing/sample-plan.ts';
import { localPlane } from '@overflight/flight/geo/planes/local-plane.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { MapHandle } from '../../map/map-handle.ts';
import type { PointPx, Projection } from '../../map/modes/map-mode.ts';
import { aUser } from '../../testing/a-user.ts';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AltitudeProfile } from './altitude-profile.tsx';

const source: HeightsAnswer['sources'][number] = {
  id: 'alps',
  name: 'Alps',
  datum: 'egm96',
  model: 'ground',
  cellM: 10,
  day: '2026-05-04',
  attribution: '',
};
const survey = aSurvey();

const flightPlanId = '5d9f2a8e-3b1c-4f6d-9a2e-7c4b8d1e0f35';
const clear: HeightCheck = {
  flightPlanId,
  lengthMeters: 1000,
  stretches: [],
  limits: [{ ruleId: 'eu-open', limitMeters: 120, fromMeters: 0, toMeters: 100_000 }],
  rules: [{ id: 'eu-open', name: 'EU open category', source: '2019/947', limitMeters: 120, isOnRequest: true }],
};

type Opened = { problems?: string[]; check?: HeightCheck; plan?: FlightPlan; map?: MapHandle };

const open = (heightAt: (order: number) => number | null, opened: Opened = {}) => {
  const { problems = [], check = clear, plan = aPlan([survey]), map = null } = opened;
  return renderScreen(<AltitudeProfile plan={{ ...plan, flightPlanId }} map={map} />, {
    as: aUser('users'),
    stored: { 'units.system': 'metric' },
    answers: [
      answer(checkHeights, check),
      answer(readHeights, ({ body }) => ({
        heights: body.positions.map((_, order) => heightAt(order)),
        sources: [source],
        datum: 'egm96' as const,
        problems,
      })),
    ],
  });
};

describe('the altitude profile', () => {
  it('TERR-03 names the source of the ground and what altitudes are measured from', async () => {
    const { page } = await open(() => 400);
    await expect.element(page.getByText('Altitudes above sea level. Ground: Alps of 2026-05-04.')).toBeVisible();
    await expect.element(page.getByText(/^Survey: [\d.]+ cm per pixel on the ground, overlap at least/)).toBeVisible();
    expect(page.getByRole('alert').query()).toBeNull();
  });

  it('TERR-10 warns where a hill takes the overlap that was asked for', async () => {
    const hillM = survey.cameraMetadata.distanceToSurface / 2;
    const { page } = await open((order) => (order % 7 === 3 ? 400 + hillM : 400));
    await expect.element(page.getByRole('alert').getByText(/Asked for: \d+ % and \d+ %\.$/)).toBeVisible();
    await expect.element(page.getByText(/^Survey: [\d.]+ to [\d.]+ cm per pixel/)).toBeVisible();
  });

  it('TERR-02 says that nothing is checked where no ground is known, and what could not be read', async () => {
    const { page } = await open(() => null, {
      problems: ['Relief could not be read: relief.example did not answer'],
    });
    await expect.element(page.getByText(/^No terrain data\..*not checked/)).toBeVisible();
    await expect.element(page.getByText('Relief could not be read: relief.example did not answer')).toBeVisible();
  });

  const route = aPlan([aRoute(at(500, 0))], { altitude: 50, altitudeMode: 'relative' });
  /** A map that remembers what it was told, and whose path can be pointed at. */
  function aMap() {
    const told: { spots: (readonly number[] | null)[]; kinds: string[] } = { spots: [], kinds: [] };
    let tell: Parameters<MapHandle['whenPointed']>[0] = () => undefined;
    const map: Partial<MapHandle> = {
      showSpot: (position) => void told.spots.push(position),
      showStretches: (stretches) => {
        told.kinds = stretches.map(({ properties }) => properties.kind);
      },
      whenPointed: (listener) => {
        tell = listener;
        return () => undefined;
      },
    };
    /** One pixel is a metre here. */
    const plane = localPlane(home);
    const project: Projection = (position) => {
      const { x, y } = plane.toPoint([...position]);
      return [x, y];
    };
    return { map: map as MapHandle, told, point: (px: PointPx | null) => tell(px, project) };
  }

  it('TERR-06 pointing at it marks the place on the map, by mouse and by keys', async () => {
    const { map, told } = aMap();
    const { page } = await open(() => 400, { plan: route, map });
    const place = page.getByRole('slider', { name: 'Place along the flight' });
    await expect.element(place).toHaveAttribute('aria-valuetext', 'No place chosen');
    await expect.element(page.getByText('limit above ground')).toBeVisible();
    const box = place.element().getBoundingClientRect();
    await place.click({ position: { x: box.width / 4, y: 20 } });
    await expect
      .element(place)
      .toHaveAttribute(
        'aria-valuetext',
        expect.stringMatching(
          /^0\.25 km into the flight, ground 400\.0 m, flight 450\.0 m, 50\.0 m above ground, limit 120\.0 m$/,
        ),
      );
    const [lng = 0] = told.spots.at(-1) ?? [];
    expect(lng).toBeCloseTo(at(250, 0)[0] ?? 0, 4);
    await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}');
    await expect.element(place).toHaveAttribute('aria-valuetext', expect.stringMatching(/^0\.98 km into the flight/));
    await userEvent.keyboard('{Escape}');
    await expect.element(place).toHaveAttribute('aria-valuetext', 'No place chosen');
    expect(told.spots.at(-1)).toBeNull();
  });

  it('TERR-06 pointing at the path on the map shows the place in the profile', async () => {
    const { map, told, point } = aMap();
    const { page } = await open(() => 400, { plan: route, map });
    await expect.element(page.getByText('limit above ground')).toBeVisible();
    point([100, 5]);
    const place = page.getByRole('slider', { name: 'Place along the flight' });
    await expect.element(place).toHaveAttribute('aria-valuenow', '100');
    await expect.element(page.getByTestId('cross-line')).toBeVisible();
    expect(told.spots.at(-1)?.[0]).toBeCloseTo(at(100, 0)[0] ?? 0, 6);
    point([100, 60]);
    await expect.element(place).toHaveAttribute('aria-valuetext', 'No place chosen');
  });

  it('TERR-06 warns where the limit is broken, and marks the stretch on the map', async () => {
    const { map, told } = aMap();
    const tooHigh = {
      ...clear.limits[0]!,
      kind: 'too-high' as const,
      why: null,
      fromMeters: 100,
      toMeters: 300,
      highest: { heightMeters: 142, atMeters: 200, position: [8, 47] },
      structure: null,
      path: [
        [8, 47],
        [8.1, 47],
      ],
    };
    const { page } = await open(() => 400, { plan: route, map, check: { ...clear, stretches: [tooHigh] } });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Too high: 142.0 m above ground, 0.20 km into the flight; the limit here is 120.0 m (EU open category).',
      );
    expect(told.kinds).toEqual(['too-high']);
  });

  it('TERR-06 leaves a gap with the words where no heights are known', async () => {
    const { page } = await open((order) => (order > 100 && order < 300 ? null : 400), { plan: route });
    await expect.element(page.getByTestId('gap')).toHaveTextContent('no heights');
    await expect
      .element(page.getByText(/Parts of the route have no terrain data and are not checked\.$/))
      .toBeVisible();
  });
});
