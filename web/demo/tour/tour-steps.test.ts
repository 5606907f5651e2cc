import { groupOf, type Product } from '@overflight/contract/account/entitlements.ts';
import { describe, expect, it } from 'vitest';
import { aDemo, links, noDemo } from './testing/a-demo.ts';
import { stepsFor } from './tour-steps.ts';

const namesFor = (...products: Product[]) => stepsFor(products.map(groupOf)).map(({ name }) => name);

describe('the steps of the tour', () => {
  it('are five for somebody with every product', () => {
    expect(namesFor('users', 'process', 'fleet-management')).toEqual(['map', 'plan', 'photos', 'project', 'fleet']);
  });

  it('lead nobody to a screen that their account does not include', () => {
    expect(namesFor('users')).toEqual(['map', 'plan', 'photos', 'operations']);
    expect(namesFor('users', 'process')).toEqual(['map', 'plan', 'photos', 'project', 'operations']);
    expect(namesFor('users', 'fleet-management')).toEqual(['map', 'plan', 'photos', 'fleet']);
  });

  it('lead to the things of the demo, or where they will appear', () => {
    const steps = stepsFor((['users', 'process', 'fleet-management'] as const).map(groupOf));
    expect(steps.map((step) => step.placeOf(aDemo(), links)?.to)).toEqual([
      '/map',
      '/map/plans/route',
      '/plans/survey#files',
      '/viewer/pit',
      '/fleet',
    ]);
    expect(steps.map((step) => step.placeOf(noDemo, links)?.to ?? step.waitsAt(links))).toEqual([
      '/map',
      '/plans',
      '/plans',
      '/analytics',
      '/fleet',
    ]);
  });
});
