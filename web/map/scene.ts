import type { MapSources } from '@overflight/contract/basemap.ts';
import type { LayerSettings } from './layers/layer-settings.ts';
import type { FedLayerId } from './layers/layer-table.ts';

export type Position = readonly [lng: number, lat: number];

/** West, south, east, north in degrees; west is greater than east where the box crosses the antimeridian. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export type SceneMarker = {
  id: string;
  position: Position;
  label: string;
  onClick?: () => void;
  /** A plan's pin has its name written beside it. */
  look?: 'pin' | 'plan';
  isFaded?: boolean;
};

/** All the map shows, as plain data: whoever wants it different hands over another scene. */
export type Scene = {
  sources: MapSources;
  hiddenImagery: readonly string[];
  layers: LayerSettings;
  /** Layers the server has data for. */
  feeds: readonly FedLayerId[];
  /** The person may see the ground in relief. */
  mayUseTerrain: boolean;
  theme: 'light' | 'dark';
  markers: readonly SceneMarker[];
};
