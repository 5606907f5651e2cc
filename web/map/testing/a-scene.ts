import type { MapSources, TileSource } from '@overflight/contract/map/basemap.ts';
import { initialSettings, type LayerSettings } from '../layers/layer-settings.ts';
import type { Scene } from '../scene.ts';
import { allVehiclesShown } from '../vehicles/vehicle-layers.ts';

export const builtInImagery: TileSource = {
  id: 'imagery',
  kind: 'imagery',
  name: 'Overview',
  tiles: '/basemap/v1/tile/imagery/{z}/{x}/{y}',
  tileSize: 256,
  minZoom: 0,
  maxZoom: 5,
  attribution: 'NASA Blue Marble',
  builtIn: true,
};

export const usImagery: TileSource = {
  ...builtInImagery,
  id: 'us-imagery',
  name: 'US imagery',
  tiles: 'https://imagery.example/{z}/{y}/{x}',
  maxZoom: 16,
  bounds: [-125, 24, -66, 50],
  attribution: 'U.S. Geological Survey',
  builtIn: false,
};

export const terrainSource: TileSource = {
  ...usImagery,
  id: 'relief',
  kind: 'terrain',
  name: 'Relief',
  tiles: 'https://relief.example/{z}/{x}/{y}.webp',
  tileSize: 512,
  maxZoom: 12,
  encoding: 'terrarium',
  attribution: 'Relief makers',
};

export const buildingsSource: TileSource = {
  ...usImagery,
  id: 'houses',
  kind: 'buildings',
  name: 'Houses',
  tiles: 'https://houses.example/{z}/{x}/{y}.pbf',
  maxZoom: 14,
  sourceLayer: 'building',
  attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>',
};

/** All layers of our server, in one version. */
export function feedsAt(version: string): Scene['feeds'] {
  const feed = { version, attributions: [], notes: [] };
  return { substations: feed, 'power-lines': feed, 'flight-restrictions': feed, 'weather-alerts': feed };
}

/** A scene for tests: the built-in map plus the given changes. */
export function aScene(
  changes: Partial<Omit<Scene, 'sources' | 'layers'>> & {
    sources?: Partial<MapSources>;
    layers?: Partial<LayerSettings>;
  } = {},
): Scene {
  const sources: MapSources = {
    imagery: [builtInImagery],
    terrain: null,
    siteTerrain: null,
    buildings: null,
    overview: { tiles: '/basemap/v1/tile/overview/{z}/{x}/{y}', minZoom: 0, maxZoom: 9, attribution: 'Natural Earth' },
  };
  return {
    hiddenImagery: [],
    feeds: {},
    restrictions: [],
    vehicleLayers: allVehiclesShown,
    mayUseTerrain: true,
    theme: 'light',
    units: 'metric',
    markers: [],
    ...changes,
    sources: { ...sources, ...changes.sources },
    layers: { ...initialSettings, ...changes.layers },
  };
}
