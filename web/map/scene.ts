import type { MapSources } from '@overflight/contract/map/basemap.ts';
import type { Feature, Point, Polygon } from 'geojson';
import type { LayerSettings } from './layers/layer-settings.ts';
import type { FeedLayerId } from './layers/layer-table.ts';
import type { UnitSystem } from '../platform/units.ts';
import type { VehicleVisibility } from './vehicles/vehicle-layers.ts';

export type LngLat = readonly [lng: number, lat: number];

/** West, south, east, north in degrees; west is greater than east where the box crosses the antimeridian. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export type SceneMarker = {
  id: string;
  position: LngLat;
  label: string;
  onClick?: () => void;
  /** A plan's pin shows its name. */
  look?: 'pin' | 'plan';
  isFaded?: boolean;
  /** Number of items at the pin. */
  count?: number;
};

/** A note about a layer's data; `action` tells administrators what to do. */
export type LayerNote = { text: string; isWarning?: boolean; action?: string };

/** Our server's data for a layer. */
export type LayerFeed = {
  /** Changes whenever the tiles do; empty if there are none. */
  version: string;
  /** Data owners. */
  attributions: readonly string[];
  /** Age and gaps of the data. */
  notes: readonly LayerNote[];
};

/** A custom restriction: its area, or its label point. */
export type RestrictionFeature = Feature<Polygon | Point, { id: string; name: string; ceilingMeters: number | null }>;

/** Everything the map shows, as plain data. To change the map, pass another scene. */
export type Scene = {
  sources: MapSources;
  hiddenImagery: readonly string[];
  layers: LayerSettings;
  /** Layers with data on the server. */
  feeds: Readonly<Partial<Record<FeedLayerId, LayerFeed>>>;
  restrictions: readonly RestrictionFeature[];
  /** Visible vehicle layers. The vehicles bypass the scene, since they change many times a second. */
  vehicleLayers: VehicleVisibility;
  /** The person may use terrain. */
  mayUseTerrain: boolean;
  theme: 'light' | 'dark';
  /** Units of scale, grid and measurements while drawing. */
  units: UnitSystem;
  markers: readonly SceneMarker[];
};
