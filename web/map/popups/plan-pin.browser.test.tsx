import { afterEach, expect, it } from 'vitest';
import { fadePlanPin, planPin } from './plan-pin.ts';

afterEach(() => document.body.replaceChildren());

it('MAP-12 the pin of an inactive plan is faded and shows its name on hover', () => {
  const pin = planPin({ id: 'plan-1', position: [8, 47], label: 'North field', look: 'plan' }, () => undefined);
  document.body.append(pin);
  const name = pin.querySelector('span') as HTMLElement;
  fadePlanPin(pin, false);
  expect(getComputedStyle(name).display).not.toBe('none');
  fadePlanPin(pin, true);
  expect(getComputedStyle(name).display).toBe('none');
});
