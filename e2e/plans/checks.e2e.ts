import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { HOME, savePlan } from './saved-plans.ts';

withBrowser();
const url = withSharedProduct();
const here = { url, size: 'desk' } as const;

/** A square around the route of `savePlan`, which ends before its home. */
const overTheRoute = (id: string) => {
  const [lng = 0, lat = 0] = HOME;
  const corners = [
    [lng + 0.001, lat - 0.001],
    [lng + 0.003, lat - 0.001],
    [lng + 0.003, lat + 0.002],
    [lng + 0.001, lat + 0.002],
    [lng + 0.001, lat - 0.001],
  ];
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [corners] },
    properties: { id, name: 'Polo Field', ceilingMeters: 121.92 },
  };
};

journey(
  'PLAN-10 CHECK-01 the checks of a plan update during editing, before anything is saved',
  async (crew) => {
    const me = await crew.given.signedIn('users', 'custom-restrictions');
    const { flightPlanId } = await savePlan(crew, me, { name: 'Cranberry' });
    const token = await crew.api.signIn(me);
    const body = { type: 'FeatureCollection', features: [overTheRoute('polo')] };
    await crew.api.call('POST', '/flights/oa/v2/restrictions', { token, body });
    // Nothing is saved in this journey: results come from the plan on the screen.
    await crew.page.route('**/flights/oa/v2/plans', (call) => call.abort());
    await crew.opens(`/map/plans/${flightPlanId}`);
    await crew.presses('Edit');
    // The plan's panel, which has the same headings, is gone by then.
    await crew.page.getByRole('button', { name: 'Add Flight' }).waitFor();
    const heading = (word: string) => crew.page.getByRole('button', { name: `Flight Restrictions ${word}` });
    await heading('1, rest not checked').click();
    await crew.page.getByRole('button', { name: 'Polo Field - 400 ft' }).waitFor();

    await crew.presses('More for Waypoint route 1');
    await crew.page.getByRole('menuitem', { name: 'Delete' }).click();
    await heading('Not checked').waitFor();
    await crew.page.getByRole('button', { name: 'Polo Field - 400 ft' }).waitFor({ state: 'hidden' });
    await crew.presses('Undo');
    await heading('1, rest not checked').waitFor();
    await crew.page.getByRole('button', { name: 'Polo Field - 400 ft' }).waitFor();
  },
  here,
);
