import { readGroundBlocks, readHeights } from '@overflight/contract/map/terrain.ts';
import { checkHeights } from '@overflight/contract/plans/checks.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { aPlan, aSurvey, home } from '@overflight/flight/testing/sample-plan.ts';
import { nodesOf, placeOfBlock } from '@overflight/flight/terrain/lattice.ts';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aUser } from '../../testing/a-user.ts';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SegmentForm } from '../editor/forms/segment-form.tsx';
import { AltitudeProfile } from '../profile/altitude-profile.tsx';

const flightPlanId = '5d9f2a8e-3b1c-4f6d-9a2e-7c4b8d1e0f35';
const above = { altitudeMode: 'terrain' } as const;
type HeightAt = (lng: number, lat: number) => number | null;
/** A quarter steep, rising to the north. */
const slope: HeightAt = (_, lat) => 400 + (lat - home[1]!) * 28_000;

async function open(heightAt: HeightAt, plan: FlightPlan = { ...aPlan([aSurvey(undefined, above)]), flightPlanId }) {
  const asked = vi.fn<(blocks: number[]) => void>();
  const answers = [
    answer(checkHeights, { flightPlanId, lengthMeters: 1000, stretches: [], limits: [], rules: [] }),
    answer(readHeights, ({ body }) => ({
      heights: body.positions.map(([lng, lat]) => heightAt(lng, lat)),
      sources: [],
      datum: 'egm96' as const,
      problems: [],
    })),
    answer(readGroundBlocks, ({ body }) => {
      asked(body.blocks);
      const blocks = body.blocks.map((number) => nodesOf(placeOfBlock(number)).map((node) => heightAt(...node)));
      return { blocks, sources: [], datum: 'egm96' as const, problems: [] };
    }),
  ];
  const { page } = await renderScreen(<Editing plan={plan} />, {
    as: aUser('users'),
    answers,
    stored: { 'units.system': 'metric' },
  });
  return { page, asked };
}

function Editing({ plan: first }: { plan: FlightPlan }) {
  const [plan, setPlan] = useState(first);
  return (
    <>
      <SegmentForm
        segment={plan.segments[0]!}
        plan={plan}
        openWaypoint={null}
        onOpenWaypoint={() => undefined}
        onAddPoints={() => undefined}
        aircraft={undefined}
        onChange={(edit) => setPlan(edit)}
      />
      <AltitudeProfile plan={plan} />
    </>
  );
}

describe('a survey above ground', () => {
  it('TERR-04 has its heights worked into waypoints, the more the smaller the tolerance', async () => {
    const bumpy: HeightAt = (lng, lat) => slope(lng, lat)! + 12 * Math.sin((lng - home[0]!) * 60_000);
    const { page, asked } = await open(bumpy);
    const added = async () => {
      const text = page.getByText(/^The heights of the ground are worked into the waypoints, with \d+ waypoints more/);
      await expect.element(text).toBeVisible();
      return Number(/(\d+) waypoints/.exec(text.element().textContent)?.[1]);
    };
    const before = await added();
    const calls = asked.mock.calls.length;
    const tolerance = page.getByRole('textbox', { name: 'Tolerance' });
    await tolerance.fill('1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(added).toBeGreaterThan(before);
    // The ground was known already.
    expect(asked.mock.calls.length).toBe(calls);
  });

  it('TERR-04 says which stretch has no heights, and that it stops the export', async () => {
    const { page } = await open((lng, lat) => (lng > home[0]! + 0.0015 ? null : slope(lng, lat)));
    await expect
      .element(page.getByRole('alert').getByText(/^There are no heights of the ground for \d+ m of Survey 1/))
      .toBeVisible();
    await expect.element(page.getByText(/it is not exported and not sent\.$/)).toBeVisible();
  });

  it('TERR-05 may be left to the vehicle', async () => {
    const { page } = await open(slope);
    await expect.element(page.getByText(/^The heights of the ground are worked into/)).toBeVisible();
    await page.getByRole('combobox', { name: 'The ground is followed by (whole plan)' }).click();
    await page.getByRole('option', { name: /^The vehicle itself/ }).click();
    await expect.element(page.getByText(/^The heights of the ground are worked into/)).not.toBeInTheDocument();
    expect(page.getByRole('textbox', { name: 'Tolerance' }).query()).toBeNull();
  });
});
