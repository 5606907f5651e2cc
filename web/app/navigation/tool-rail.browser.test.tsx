import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/a-user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FleetRail } from './fleet-rail.tsx';
import { ProjectsRail } from './projects-rail.tsx';
import { RailFrame } from '../screens/rail-frame.tsx';

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

describe('the account beside a rail', () => {
  it.each([
    ['analytics', <ProjectsRail key="rail" filter={null} />],
    ['fleet', <FleetRail key="rail" category={null} filter={null} />],
  ])('AUTH-16 opens over the %s screen, and closes again', async (_, rail) => {
    const { page } = await renderScreen(
      <RailFrame rail={rail}>
        <Address />
      </RailFrame>,
      { as: aUser('process', 'fleet-management') },
    );
    const button = page.getByRole('button', { name: 'User Account', exact: true });
    await button.click();
    const panel = page.getByRole('region', { name: 'User account' });
    await expect.element(panel.getByRole('button', { name: 'Edit Account' })).toBeVisible();
    await expect.element(page.getByTestId('address')).toMatchTextContent(/^\/$/);
    await button.click();
    await expect.element(panel).not.toBeInTheDocument();
  });
});
