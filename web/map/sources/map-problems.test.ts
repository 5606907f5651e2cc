import { expect, it } from 'vitest';
import { mapProblems } from './map-problems.ts';
import { reachableSources } from '../style/reachable-sources.ts';
import { aScene, buildingsSource, builtInImagery, terrainSource, usImagery } from '../testing/a-scene.ts';

const scene = aScene({
  sources: { imagery: [builtInImagery, usImagery], terrain: terrainSource, buildings: buildingsSource },
});

it('the summary names the most important missing kind', () => {
  const summary = (silent: Parameters<typeof mapProblems>[1]['silent']) =>
    mapProblems(scene, { silent, blocked: [] }, new Set())?.summary;
  expect(summary([terrainSource, usImagery])).toBe('Imagery cannot be reached');
  expect(summary([terrainSource, buildingsSource])).toBe('Terrain cannot be reached');
  expect(summary([buildingsSource])).toBe('Buildings cannot be reached');
  expect(summary([])).toBeUndefined();
});

it('an external source is used once its host has answered, built-in ones always', () => {
  const ids = (known: Parameters<typeof reachableSources>[1]) => {
    const { imagery, terrain, buildings } = reachableSources(scene.sources, known);
    return [...imagery, terrain, buildings].map((source) => source?.id ?? null);
  };
  expect(ids(new Map())).toEqual(['imagery', null, null]);
  expect(
    ids(
      new Map([
        ['imagery.example', 'answers'],
        ['relief.example', 'silent'],
      ]),
    ),
  ).toEqual(['imagery', 'us-imagery', null, null]);
});
