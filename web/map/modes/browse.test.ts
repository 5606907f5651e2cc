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
  it('tells of the building inside the area of a plan, and shows that the plan can be clicked', () => {
    const { tools, shown } = fakeMap();
    const told: unknown[] = [];
    const modes = new ModeSwitch(browse({ onClick: (_, features) => told.push(features), onMenu: () => undefined }), {
      ...tools,
      featuresAt: () => [area, house],
      setHover: (hit) => told.push(hit?.feature),
      onChange: () => undefined,
    });
    modes.move(at(1, 1));
    modes.click(at(1, 1));
    expect(told).toEqual([house, [area, house]]);
    expect(shown.cursor).toBe('pointer');
  });
});
