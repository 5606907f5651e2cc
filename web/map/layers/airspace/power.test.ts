import { describe, expect, it } from 'vitest';
import { styleOf } from '../../style/style-of.ts';
import { aScene, feedsAt } from '../../testing/a-scene.ts';
import { initialSetting } from '../layer-settings.ts';
import { powerHoverText } from './power.ts';

describe('power lines and substations', () => {
  it('MAP-08 are drawn from the tiles of the specification', () => {
    const { sources } = styleOf(aScene({ feeds: feedsAt('5') }));
    expect(sources['power-lines']).toMatchObject({ tiles: ['/powerlines/v2/tile/powerlines/{z}/{x}/{y}.pbf?v=5'] });
    expect(sources['substations']).toMatchObject({ tiles: ['/powerlines/v2/tile/substations/{z}/{x}/{y}.pbf?v=5'] });
  });

  it('MAP-08 are hidden independently', () => {
    const mode = 'none' as const;
    const { layers } = styleOf(
      aScene({ feeds: feedsAt('5'), layers: { 'power-lines': { ...initialSetting('power-lines'), mode } } }),
    );
    const drawn = new Set(layers.map((layer) => ('source' in layer ? layer.source : '')));
    expect([drawn.has('power-lines'), drawn.has('substations')]).toEqual([false, true]);
  });

  it.each([
    [{ kind: 'line', voltageKv: 115, operator: 'Grid Co' }, 'Power line · 115 kV · Grid Co'],
    [{ kind: 'minor_line' }, 'Minor power line · voltage not recorded'],
    [{ kind: 'substation', name: 'North', voltageKv: 230, isDemo: true }, 'Substation North · 230 kV · demo data'],
  ])('have hover text: %o', (properties, text) => {
    expect(powerHoverText(properties)).toBe(text);
  });
});
