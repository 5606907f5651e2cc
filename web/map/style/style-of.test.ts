import { validateStyleMin, type StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { isOnGround } from '../layers/layer-order.ts';
import { styleOf } from './style-of.ts';
import { aScene, builtInImagery, buildingsSource, terrainSource, usImagery } from '../testing/a-scene.ts';

const everything = aScene({
  sources: { imagery: [usImagery, builtInImagery], terrain: terrainSource, buildings: buildingsSource },
});
const layerIdsOf = (scene: Parameters<typeof styleOf>[0]) => styleOf(scene).layers.map(({ id }) => id);

describe('the style of a scene', () => {
  it.each([
    ['the built-in map alone', aScene()],
    ['every source', everything],
    ['the dark theme', aScene({ theme: 'dark' })],
  ])('is a valid style with %s', (_, scene) => {
    const { terrain, ...style } = styleOf(scene);
    const whole = { version: 8, ...style, ...(terrain ? { terrain } : {}) } as StyleSpecification;
    expect(validateStyleMin(whole)).toEqual([]);
  });

  it('uses no glyph server', () => {
    expect(styleOf(everything)).not.toHaveProperty('glyphs');
  });

  it('orders layers bottom to top, the built-in overview below all other imagery', () => {
    const ground = layerIdsOf({ ...everything, mayUseTerrain: false }).filter(
      (id) => !/^(plan|photo|coverage|draft|handle|vehicle|flight)/.test(id),
    );
    expect(ground).toEqual([
      'background',
      'imagery-imagery',
      'imagery-us-imagery',
      'border-county',
      'border-state',
      'border-country',
      'grid-lines',
      'grid-labels',
      'buildings',
      'state-names',
      'place-names',
      'country-names',
    ]);
  });

  it('MAP-10 has one run of layers on the ground over relief, which draws the ground once for each run', () => {
    const runsIn = (scene: Parameters<typeof styleOf>[0]) => {
      const onGround = styleOf(scene).layers.map(isOnGround);
      return onGround.filter((is, index) => is && !onGround[index - 1]).length;
    };
    expect(runsIn(everything)).toBe(1);
    // Flat, a plan is drawn over the buildings, not under them.
    expect(runsIn({ ...everything, mayUseTerrain: false })).toBeGreaterThan(1);
  });

  it('draws the coast only where no imagery shows it better', () => {
    expect(layerIdsOf(aScene())).toContain('border-coast');
    expect(layerIdsOf({ ...everything, hiddenImagery: ['us-imagery'] })).toContain('border-coast');
  });

  it('hides imagery on request, but never the built-in overview', () => {
    const ids = layerIdsOf({ ...everything, hiddenImagery: ['us-imagery', 'imagery'] });
    expect(ids).toContain('imagery-imagery');
    expect(ids).not.toContain('imagery-us-imagery');
  });
});

describe('terrain', () => {
  it.each([
    ['without a source', aScene({ sources: { terrain: null } })],
    ['without the product', { ...everything, mayUseTerrain: false }],
    [
      'in 2D',
      { ...everything, layers: { ...everything.layers, terrain: { id: 'terrain', mode: '2d', opacity: 1 } } } as const,
    ],
  ])('MAP-10 is flat %s', (_, scene) => {
    const style = styleOf(scene);
    expect(style.terrain).toBeNull();
    expect(style.sources).not.toHaveProperty('terrain');
  });

  it('MAP-10 has the heights of the elevation model, not exaggerated', () => {
    const { terrain, sources } = styleOf(everything);
    expect(terrain).toEqual({ source: 'terrain', exaggeration: 1 });
    expect(sources['terrain']).toMatchObject({ type: 'raster-dem', encoding: 'terrarium', tileSize: 512, maxzoom: 12 });
  });
});

describe('buildings', () => {
  it('are gone when hidden or without a source', () => {
    const hidden = { ...everything.layers, buildings: { id: 'buildings', mode: 'none', opacity: 1 } } as const;
    expect(layerIdsOf({ ...everything, layers: hidden })).not.toContain('buildings');
    expect(layerIdsOf(aScene())).not.toContain('buildings');
  });

  it('MAP-07 are extruded from zoom 15 with the chosen opacity', () => {
    const layer = styleOf(everything).layers.find(({ id }) => id === 'buildings');
    expect(layer).toMatchObject({ type: 'fill-extrusion', minzoom: 15, 'source-layer': 'building' });
    expect(layer?.paint).toMatchObject({ 'fill-extrusion-opacity': 0.7 });
  });
});
