import type { MapSources } from '@overflight/contract/map/basemap.ts';
import { aScene } from './a-scene.ts';

/** An empty image and an empty tile: the map makes no requests. */
const NO_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const NO_TILE = 'data:application/x-protobuf;base64,';

const { imagery, overview } = aScene().sources;

/** The built-in map without imagery, so that only the test's features are drawn. */
export const emptySources: Pick<MapSources, 'imagery' | 'overview'> = {
  imagery: imagery.map((source) => ({ ...source, tiles: NO_PICTURE })),
  overview: { ...overview, tiles: NO_TILE },
};
