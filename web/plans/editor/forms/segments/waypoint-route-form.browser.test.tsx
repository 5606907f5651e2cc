import type { WaypointRouteSegment } from '@overflight/flight/plan/plan.ts';
import { aPlan, aRoute } from '@overflight/flight/testing/sample-plan.ts';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { handlesOf } from '../../../drawing/handles-of.ts';
import { WaypointRouteForm } from './waypoint-route-form.tsx';

function Editing() {
  const [plan, setPlan] = useState(aPlan([aRoute([8, 47], [9, 47], [10, 47])]));
  const [open, setOpen] = useState<number | null>(null);
  const onMap = handlesOf(plan, 's3').flatMap(({ label, position }) => (label ? `${label}:${position[0]}` : []));
  return (
    <>
      <WaypointRouteForm
        route={plan.segments[0] as WaypointRouteSegment}
        openIndex={open}
        onOpen={setOpen}
        onAddPoints={() => undefined}
        onChange={(edit) => setPlan((old) => edit(old))}
      />
      <output data-testid="map">{onMap.join(' ')}</output>
    </>
  );
}

describe('the list of waypoints', () => {
  it('PLAN-21 inserts between two and moves up and down; the numbers on the map are those of the list', async () => {
    const { page } = await renderScreen(<Editing />, { stored: { 'units.system': 'metric' } });
    const map = page.getByTestId('map');
    await expect.element(map).toHaveTextContent('1:8 2:9 3:10');
    await page.getByRole('button', { name: 'Insert after Waypoint 1' }).click();
    await expect.element(map).toHaveTextContent('1:8 2:8.5 3:9 4:10');
    await expect.element(page.getByRole('textbox', { name: 'Waypoint 2 altitude' })).toBeVisible();
    await page.getByRole('button', { name: 'Move Waypoint 2 down' }).click();
    await expect.element(map).toHaveTextContent('1:8 2:9 3:8.5 4:10');
    await page.getByRole('button', { name: 'Move Waypoint 4 up' }).click();
    await expect.element(map).toHaveTextContent('1:8 2:9 3:10 4:8.5');
    await expect.element(page.getByRole('button', { name: 'Move Waypoint 1 up' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Move Waypoint 4 down' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Insert after Waypoint 4' })).toBeDisabled();
  });

  it('PLAN-21 PLAN-25 the yaw of a waypoint is off until its gimbal is on, and ends at 359 degrees', async () => {
    const { page } = await renderScreen(<Editing />, { stored: { 'units.system': 'metric' } });
    await page.getByRole('button', { name: /^2 ?Waypoint 2/ }).click();
    const yaw = page.getByRole('textbox', { name: 'Yaw' });
    await expect.element(yaw).toBeDisabled();
    await page.getByRole('switch', { name: 'Gimbal' }).click({ force: true });
    await yaw.fill('400');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('max value: 359 deg')).toBeVisible();
    await expect.element(yaw).toHaveValue('359');
  });
});
