import { afterEach, expect, it } from 'vitest';
import { fadePlanPin, planPin } from './plan-pin.ts';

afterEach(() => document.body.replaceChildren());

it('MAP-12 a pin of a plan that is not worked on steps back: its name waits for the pointer', () => {
  const pin = planPin({ id: 'plan-1', position: [8, 47], label: 'North field', look: 'plan' }, () => undefined);
  document.body.append(pin);
  const name = pin.querySelector('span') as HTMLElement;
  fadePlanPin(pin, false);
  expect(getComputedStyle(name).display).not.toBe('none');
  fadePlanPin(pin, true);
  expect(getComputedStyle(name).display).toBe('none');
});
