import { describe, expect, it } from 'vitest';
import { at, fakeMap } from '../testing/fake-tools.ts';
import { browse } from './browse.ts';
import type { FeatureHit } from './map-mode.ts';
import { ModeSwitch } from './mode-switch.ts';

const house: FeatureHit = { layer: 'buildings', source: 'buildings', sourceLayer: 'building', id: 1, properties: {} };
const area: FeatureHit = {
  ...house,
  layer: 'plan-areas',
  source: 'plan-flat',
  id: undefined,
  properties: { segmentId: 's' },
};

describe('browsing', () => {
  it('shows the building inside the area of a plan on hover, with a pointer cursor for the plan', () => {
    const { tools, shown } = fakeMap();
    const calls: unknown[] = [];
    const modes = new ModeSwitch(browse({ onClick: (_, features) => calls.push(features), onMenu: () => undefined }), {
      ...tools,
      featuresAt: () => [area, house],
      setHover: (hit) => calls.push(hit?.feature),
      onChange: () => undefined,
    });
    modes.move(at(1, 1));
    modes.click(at(1, 1));
    expect(calls).toEqual([house, [area, house]]);
    expect(shown.cursor).toBe('pointer');
  });

  it('opens features at the centre by keyboard', () => {
    const { tools } = fakeMap();
    const clicked: unknown[] = [];
    const modes = new ModeSwitch(
      browse({ onClick: ({ position }, features) => clicked.push(position, features), onMenu: () => undefined }),
      { ...tools, featuresAt: () => [house], onChange: () => undefined },
    );
    modes.key('x');
    modes.key('Enter');
    expect(clicked).toEqual([[7, 8], [house]]);
  });
});
