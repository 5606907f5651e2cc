import { describe, expect, it } from 'vitest';
import { styleOf } from '../../style/style-of.ts';
import { aScene, feedsAt } from '../../testing/a-scene.ts';
import { evaluate, paintOf } from '../../testing/evaluate.ts';
import { restrictionHoverText } from './flight-restrictions.ts';
import { initialSetting } from '../layer-settings.ts';
import type { LayerMode } from '../layer-table.ts';

const styleIn = (mode: LayerMode, version = '3') =>
  styleOf(
    aScene({
      feeds: feedsAt(version),
      layers: { 'flight-restrictions': { ...initialSetting('flight-restrictions'), mode } },
    }),
  );
const ids = (mode: LayerMode) =>
  styleIn(mode)
    .layers.map(({ id }) => id)
    .filter((id) => id.includes('restriction'));
const paintIn = (mode: LayerMode, id: string, property: string) => paintOf(styleIn(mode), id, property);

describe('the flight restrictions layer', () => {
  it('MAP-09 takes tiles of zoom 4 to 11 from the path of the specification', () => {
    expect(styleIn('2d').sources['flight-restrictions']).toEqual({
      type: 'vector',
      tiles: ['/flights/v2/tile/restrictions/{z}/{x}/{y}.pbf?v=3'],
      minzoom: 4,
      maxzoom: 11,
    });
  });

  it('MAP-09 fills areas in 2D, raises volumes in 3D, and draws nothing while hidden', () => {
    expect(ids('2d')).toEqual([
      'restrictions',
      'restriction-outlines',
      'custom-restrictions',
      'custom-restriction-outlines',
      'restriction-names',
      'custom-restriction-names',
    ]);
    expect(ids('3d')).toEqual([
      'restriction-outlines',
      'custom-restriction-outlines',
      'restriction-volumes',
      'custom-restriction-volumes',
      'restriction-names',
      'custom-restriction-names',
    ]);
    expect(ids('none')).toEqual([]);
  });

  it('MAP-09 writes labels from zoom 11 on', () => {
    const names = styleIn('2d').layers.filter(({ id }) => id.endsWith('restriction-names'));
    expect(names.map(({ minzoom }) => minzoom)).toEqual([11, 11]);
  });

  it.each([
    [{ CEILING: 400 }, 121.92],
    [{ CEILING: 0 }, 1],
    [{ ceilingMeters: 250 }, 250],
    [{}, 128.016],
  ])('MAP-09 raises %o to its ceiling, %d m', (properties, heightM) => {
    const height = paintIn('3d', 'restriction-volumes', 'fill-extrusion-height');
    const place = { properties };
    expect(evaluate(height, 'paint_fill-extrusion.fill-extrusion-height', place)).toBeCloseTo(heightM, 6);
  });

  it.each([
    ['FAA_Facilities', 0, '#e8372c'],
    ['FAA_Facilities', 100, '#f58518'],
    ['FAA_Facilities', 400, '#58b368'],
    ['FAA_NationalSecurity', 400, '#9c36b5'],
    ['FAA_ProhibitedAreas', 0, '#8f0d0d'],
    ['ED-269', 0, '#c4561a'],
  ])('MAP-09 colours %s with ceiling %d', (kind, CEILING, colour) => {
    const properties = { kind, CEILING };
    const painted = evaluate(paintIn('2d', 'restrictions', 'fill-color'), 'fill.fill-color', { properties });
    expect(String(painted)).toBe(colour);
  });

  it.each([
    [{ floorMeters: 30, floorReference: 'ground', CEILING: 400 }, 30],
    [{ floorMeters: 600, floorReference: 'sea', ceilingMeters: 900 }, 0],
    [{ CEILING: 400 }, 0],
  ])('starts the volume of %o at %d m above ground, never above its true floor', (properties, baseM) => {
    const base = paintIn('3d', 'restriction-volumes', 'fill-extrusion-base');
    expect(evaluate(base, 'paint_fill-extrusion.fill-extrusion-base', { properties })).toBe(baseM);
  });

  it('REST-06 raises custom restrictions to 420 ft', () => {
    expect(paintIn('3d', 'custom-restriction-volumes', 'fill-extrusion-height')).toBeCloseTo(420 * 0.3048, 6);
  });

  it('draws custom restrictions where no published data is installed', () => {
    const style = styleIn('2d', '');
    expect(style.sources).not.toHaveProperty('flight-restrictions');
    expect(style.layers.map(({ id }) => id)).toContain('custom-restrictions');
  });

  it.each([
    [{ name: 'City park', ceilingMeters: 100 }, 'City park - 328 ft · Custom restriction'],
    [{ name: 'City park', ceilingMeters: null }, 'City park - no ceiling given · Custom restriction'],
    [{ name: 'SAN FRANCISCO', kind: 'FAA_Facilities', CEILING: 200 }, 'SAN FRANCISCO - 200 ft · FAA facility maps'],
    [
      { name: 'SFO', kind: 'FAA_Facilities', CEILING: 100, APT1_LAANC: 1 },
      'SFO - 100 ft · FAA facility maps · LAANC: automatic authorisation possible',
    ],
    [{ name: '', kind: 'GeoJSON', isDemo: true }, 'Unnamed - no ceiling given · Restrictions of your own · demo data'],
  ])('hovering %o reads %s', (properties, text) => {
    expect(restrictionHoverText(properties)).toBe(text);
  });
});
