import type { RasterDEMSourceSpecification, TerrainSpecification } from 'maplibre-gl';
import type { Scene } from '../../scene.ts';
import { tileSource } from './tile-source.ts';

/** Of ground, aircraft and flights alike: as it is. */
export const TERRAIN_EXAGGERATION = 1;
export const TERRAIN_SOURCE = 'terrain';

type Relief = { sources: Record<string, RasterDEMSourceSpecification>; terrain: TerrainSpecification | null };

const flat: Relief = { sources: {}, terrain: null };

/** Terrain; flat in 2D, without a source, or without the product. */
export function terrain({ sources, layers, mayUseTerrain }: Scene): Relief {
  const source = sources.terrain;
  if (!source || !mayUseTerrain || layers.terrain.mode !== '3d') return flat;
  return {
    sources: {
      [TERRAIN_SOURCE]: {
        type: 'raster-dem',
        ...tileSource(source),
        tileSize: source.tileSize,
        encoding: source.encoding ?? 'terrarium',
        // An empty response means no tile here, not ground at sea level.
        emptyResponse: 'missing',
      },
    },
    terrain: { source: TERRAIN_SOURCE, exaggeration: TERRAIN_EXAGGERATION },
  };
}
