import { randomUUID } from 'node:crypto';
import { localPlane } from '@overflight/flight/geo/planes/local-plane.ts';
import { aSurvey } from '@overflight/flight/testing/sample-plan.ts';
import { expect } from 'vitest';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { withPlans } from './plan-steps.ts';

withBrowser();
const url = withSharedProduct();
const { toPosition } = localPlane([-122.48561, 37.768883]);
const field = [
  [-40, -40],
  [40, -40],
  [40, 40],
  [-40, 40],
].map(([x = 0, y = 0]) => toPosition({ x, y }));

journey(
  'GEO-01 a camera is searched and chosen in the editor, which is accessible in both themes with its photos shown; undo works from within a field',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.opensEditor(pilot, 'Cameras', [{ ...aSurvey(field), segmentId: randomUUID() }]);
    await crew.presses('Edit Survey 1');
    const byDefault = await plans.result('Photos');
    const picker = crew.page.getByRole('combobox', { name: 'Camera' });
    await picker.click();
    await crew.page.getByRole('option', { name: 'Ricoh GR II' }).waitFor();
    await crew.page.keyboard.press('Escape');
    await crew.page.getByRole('option', { name: 'Ricoh GR II' }).waitFor({ state: 'hidden' });
    const card = crew.page.getByRole('region', { name: 'Survey 1' });
    expect(await card.getAttribute('data-state')).toBe('editing');
    await picker.fill('rx100');
    await crew.page.getByRole('option', { name: 'Sony RX100 II 28mm', exact: true }).click();
    await expect.poll(() => plans.result('Photos')).not.toBe(byDefault);
    const overlap = crew.page.getByLabel('Side overlap', { exact: true }).first();
    await plans.sets('Side overlap', '50');
    // The focus is still in the field, which has no undo of its own any more.
    await crew.page.keyboard.press('Control+z');
    await expect.poll(() => overlap.inputValue()).not.toBe('50');
    await crew.page.keyboard.press('Control+y');
    await expect.poll(() => overlap.inputValue()).toBe('50');
    await crew.page.getByRole('switch', { name: 'Photo footprints' }).check();
    await crew.presses('Plan settings');
    await plans.isSaved();
    const [survey] = (await plans.onServer(pilot, id)).segments;
    expect(survey).toMatchObject({
      cameraMetadata: { cameraName: 'Sony RX100 II 28mm', focalLength: 10.4, sideOverlap: 50 },
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      await crew.seesTheme(colorScheme);
      await crew.findsItAccessible();
    }
  },
  { url, size: 'desk' },
);
