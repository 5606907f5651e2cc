import type { MapSources } from '@overflight/contract/map/basemap.ts';
import type { Feature, Point, Polygon } from 'geojson';
import type { LayerSettings } from './layers/layer-settings.ts';
import type { FeedLayerId } from './layers/layer-table.ts';
import type { UnitSystem } from '../platform/units.ts';
import type { VehicleVisibility } from './vehicles/vehicle-layers.ts';

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
  /** How many things share the pin. */
  count?: number;
};

/** Something to know of a layer's data; `action` is what an administrator can do about it. */
export type LayerNote = { text: string; isWarning?: boolean; action?: string };

/** Data of our own server behind a layer. */
export type LayerFeed = {
  /** Changes whenever its tiles do; empty where there are no tiles. */
  version: string;
  /** Whose data it is. */
  attributions: readonly string[];
  /** How old it is, and what it lacks. */
  notes: readonly LayerNote[];
};

/** A restriction that people here have drawn: its area, or where its name stands. */
export type RestrictionFeature = Feature<Polygon | Point, { id: string; name: string; ceilingMeters: number | null }>;

/** All the map shows, as plain data: whoever wants it different hands over another scene. */
export type Scene = {
  sources: MapSources;
  hiddenImagery: readonly string[];
  layers: LayerSettings;
  /** Layers the server has data for. */
  feeds: Readonly<Partial<Record<FeedLayerId, LayerFeed>>>;
  restrictions: readonly RestrictionFeature[];
  /** Which layers of vehicles are wanted; the vehicles themselves come past the scene, many times a second. */
  vehicleLayers: VehicleVisibility;
  /** The person may see the ground in relief. */
  mayUseTerrain: boolean;
  theme: 'light' | 'dark';
  /** Of the scale, the grid and what is measured while drawing. */
  units: UnitSystem;
  markers: readonly SceneMarker[];
};
