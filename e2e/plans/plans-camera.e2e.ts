import { expect } from 'vitest';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { journey, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { withPlans } from './plan-steps.ts';

withBrowser();
const url = withSharedProduct();
const field = [
  [560, 180],
  [900, 180],
  [900, 480],
  [560, 480],
] as const;
const cameraOf = ({ segments: [segment] }: SavedPlan) =>
  segment?.type === 'survey' ? segment.cameraMetadata : undefined;

journey(
  'GEO-01 GEO-03 the camera is searched and chosen, entered by its data, or replaced by entered spacings',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.createsPlan('Cameras');
    await plans.drawsPolygon(field);
    const picker = crew.page.getByRole('combobox', { name: 'Camera' });
    const choose = async (search: string, name: string) => {
      await picker.fill(search);
      await crew.page.getByRole('option', { name, exact: true }).click();
    };
    const card = crew.page.getByRole('region', { name: 'Survey 1' });
    await picker.click();
    await crew.page.getByRole('option', { name: 'Ricoh GR II' }).waitFor();
    await crew.page.keyboard.press('Escape');
    await crew.page.getByRole('option', { name: 'Ricoh GR II' }).waitFor({ state: 'hidden' });
    expect(await card.getAttribute('data-state')).toBe('editing');
    const byDefault = await plans.result('Photos');
    await choose('rx100', 'Sony RX100 II 28mm');
    await crew.page.getByText('5472 × 3648 px, 10.4 mm lens', { exact: false }).waitFor();
    await expect.poll(() => plans.result('Photos')).not.toBe(byDefault);
    await plans.sets('Resolution per px', '2');
    await plans.isSaved();
    const byResolution = cameraOf(await plans.onServer(pilot, id));
    expect(byResolution).toMatchObject({ imageDensity: 2, valueSetIsDistance: false, focalLength: 10.4 });
    // Pixels of 2 cm from 13.2 mm of sensor and 10.4 mm of focal length: 5472 px × 2 cm × 10.4 / 13.2.
    expect(byResolution?.distanceToSurface).toBeCloseTo((5472 * 0.02 * 10.4) / 13.2, 2);

    await choose('custom', 'Custom Camera');
    await plans.sets('Focal length', '20.8');
    await plans.isSaved();
    const typed = cameraOf(await plans.onServer(pilot, id));
    expect(typed?.distanceToSurface).toBeCloseTo((5472 * 0.02 * 20.8) / 13.2, 2);

    await choose('manual', 'Manual (no camera specs)');
    await plans.sets('Line spacing', '50');
    // The focus is still in the field, which has no undo of its own any more.
    const spacing = crew.page.getByLabel('Line spacing', { exact: true });
    await crew.page.keyboard.press('Control+z');
    await expect.poll(() => spacing.inputValue()).not.toBe('50');
    await crew.page.keyboard.press('Control+y');
    await expect.poll(() => spacing.inputValue()).toBe('50');
    await plans.sets('Photo spacing', '0');
    await crew.sees('min value: 0.1 m');
    await plans.sets('Photo spacing', '25');
    await plans.isSaved();
    expect(cameraOf(await plans.onServer(pilot, id))).toMatchObject({
      cameraName: 'Manual (no camera specs)',
      adjustedFootprintSide: 50,
      adjustedFootprintFrontal: 25,
    });
  },
  { url, size: 'desk' },
);

journey(
  'the editor is accessible in both themes, with a survey open and its photos shown',
  async (crew) => {
    await crew.given.signedIn('users');
    const plans = withPlans(crew);
    await plans.createsPlan('Accessible');
    await crew.findsItAccessible();
    await plans.drawsPolygon(field);
    await crew.page.getByRole('switch', { name: 'Photo footprints' }).check();
    await crew.presses('Plan settings');
    await plans.isSaved();
    for (const colorScheme of ['light', 'dark'] as const) {
      await crew.seesTheme(colorScheme);
      await crew.findsItAccessible();
    }
  },
  { url, size: 'desk' },
);
