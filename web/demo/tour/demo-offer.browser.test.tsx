import { addDemo, readDemo, type DemoState } from '@overflight/contract/demo.ts';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { EmptyState } from '../../ui/query-state.tsx';
import { DemoOffer } from './demo-offer.tsx';
import { aDemo, links, noDemo } from './testing/a-demo.ts';

function EmptyList() {
  return (
    <>
      <p data-testid="place">{useLocation().pathname}</p>
      <EmptyState title="No plans yet." hint="Create one" action={<DemoOffer links={links} step="plan" />} />
    </>
  );
}

const open = (demo: DemoState, as = aUser('users', 'admins')) =>
  renderScreen(<EmptyList />, { answers: [answer(readDemo, demo), answer(addDemo, aDemo({ state: 'adding' }))], as });

describe('an empty list', () => {
  it('offers the demo data to those who may add it, and leads on to what was missing', async () => {
    const { page, server } = await open(noDemo);
    await page.getByRole('button', { name: 'Show me with demo data' }).click();
    await expect.element(page.getByTestId('place')).toMatchTextContent('/map/plans/route');
    expect(server.asked(addDemo)).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem('tour') ?? '')).toEqual({ ada: { step: 'plan' } });
  });

  it.each([
    ['a member', aUser('users')],
    ['an administrator of a tenant', { ...aUser('users', 'admins'), tenant: 'north' }],
  ])('is as before for %s', async (_, as) => {
    const { page } = await open(noDemo, as);
    await expect.element(page.getByText('No plans yet.')).toBeVisible();
    expect(page.getByRole('button').query()).toBeNull();
  });

  it('is as before once the demo data is there', async () => {
    const { page } = await open(aDemo());
    await expect.element(page.getByText('No plans yet.')).toBeVisible();
    expect(page.getByRole('button').query()).toBeNull();
  });

  it('tells how far the demo data is', async () => {
    const { page } = await open(aDemo({ state: 'adding' }, { projects: { state: 'waiting' } }), aUser('users'));
    await expect.element(page.getByText('Demo data is being added: 27 %')).toBeVisible();
  });
});
