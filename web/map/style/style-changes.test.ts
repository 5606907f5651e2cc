import { describe, expect, it } from 'vitest';
import type { Scene } from '../scene.ts';
import { styleChanges, type StyleChange } from './style-changes.ts';
import { styleOf, type MapStyle } from './style-of.ts';
import { aScene, builtInImagery, buildingsSource, feedsAt, terrainSource, usImagery } from '../testing/a-scene.ts';

const full = aScene({
  sources: { imagery: [builtInImagery, usImagery], terrain: terrainSource, buildings: buildingsSource },
});
const between = (before: Scene, after: Scene) => styleChanges(styleOf(before), styleOf(after));

/** Applies changes to plain data as MapLibre would, rejecting what it rejects. */
function carryOut(style: MapStyle, changes: readonly StyleChange[]): MapStyle {
  const sources = new Map(Object.entries(style.sources));
  let layers = [...style.layers];
  let { terrain, sky } = style;
  for (const change of changes) {
    if (change.do === 'set-terrain') {
      if (change.terrain && !sources.has(change.terrain.source)) throw new Error('terrain without its source');
      terrain = change.terrain;
    } else if (change.do === 'remove-layer') layers = layers.filter(({ id }) => id !== change.id);
    else if (change.do === 'remove-source') {
      const used = layers.some((layer) => 'source' in layer && layer.source === change.id);
      if (used || terrain?.source === change.id) throw new Error(`source ${change.id} is in use`);
      sources.delete(change.id);
    } else if (change.do === 'add-source') {
      if (sources.has(change.id)) throw new Error(`source ${change.id} is there already`);
      sources.set(change.id, change.source);
    } else if (change.do === 'reload-tiles') {
      const source = sources.get(change.id);
      if (source?.type !== 'vector') throw new Error(`source ${change.id} has no vector tiles`);
      sources.set(change.id, { ...source, tiles: change.tiles });
    } else if (change.do === 'add-layer') {
      const at = change.before === undefined ? layers.length : layers.findIndex(({ id }) => id === change.before);
      if (at < 0) throw new Error(`layer ${change.before} is missing`);
      layers.splice(at, 0, change.layer);
    } else if (change.do === 'set-sky') sky = change.sky;
    else {
      const part = change.do === 'set-paint' ? 'paint' : 'layout';
      layers = layers.map((layer) =>
        layer.id === change.id
          ? ({ ...layer, [part]: { ...layer[part], [change.property]: change.value } } as typeof layer)
          : layer,
      );
    }
  }
  return { ...style, sources: Object.fromEntries(sources), layers, terrain, sky };
}

const scenes: [string, Scene][] = [
  ['the built-in map', aScene()],
  ['everything', full],
  ['everything, dark', { ...full, theme: 'dark' }],
  ['flat', { ...full, mayUseTerrain: false }],
  ['imagery hidden', { ...full, hiddenImagery: ['us-imagery'] }],
  ['another relief', aScene({ sources: { ...full.sources, terrain: { ...terrainSource, maxZoom: 9 } } })],
  [
    'imagery the other way round',
    aScene({ sources: { ...full.sources, imagery: [usImagery, { ...usImagery, id: 'second' }] } }),
  ],
  ['overlays', { ...full, feeds: feedsAt('1') }],
  ['newer overlays', { ...full, feeds: feedsAt('2') }],
  ['and back', aScene({ sources: { ...full.sources, imagery: [{ ...usImagery, id: 'second' }, usImagery] } })],
];

describe('changes between styles', () => {
  it.each(scenes)('are none where nothing changed: %s', (_, scene) => {
    expect(between(scene, structuredClone(scene))).toEqual([]);
  });

  it.each(scenes.flatMap(([from, before]) => scenes.map(([to, after]) => [from, to, before, after] as const)))(
    'lead from "%s" to "%s"',
    (...[, , before, after]) => {
      expect(carryOut(styleOf(before), between(before, after))).toEqual(styleOf(after));
    },
  );

  it('load new tiles of an overlay without removing the old ones', () => {
    const changes = between({ ...full, feeds: feedsAt('1') }, { ...full, feeds: feedsAt('2') });
    expect(changes.map((change) => change.do)).toEqual(Array(4).fill('reload-tiles'));
    expect(changes[0]).toMatchObject({ tiles: [expect.stringContaining('?v=2')] });
  });

  it('touch one paint property when only an opacity moves', () => {
    const buildings = { ...full.layers.buildings, opacity: 0.25 };
    expect(between(full, { ...full, layers: { ...full.layers, buildings } })).toEqual([
      { do: 'set-paint', id: 'buildings', property: 'fill-extrusion-opacity', value: 0.25 },
    ]);
  });
});
