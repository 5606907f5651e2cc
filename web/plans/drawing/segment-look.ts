import type { Overlay, OverlayFeature, OverlayTone, VolumeFeature } from '../../map/overlay.ts';
import type { Position } from 'geojson';

/** How one segment is drawn. */
export type SegmentLook = { isActive: boolean; isFlat: boolean; showsPhotos: boolean; onTerrain: boolean };

/** Each strip lies as high as the ground under its middle, so on uneven ground long ones are cut to this. */
export const TERRAIN_PIECE_M = 60;

export type Drawn = Overlay & {
  /** Where the segment's path begins and ends. */
  entry?: Position;
  exit?: Position;
};

export type Owner = { segmentId: string; isActive: boolean; tone: OverlayTone };

type Flat = Omit<OverlayFeature['properties'], keyof Owner>;

export const flatFeature = (owner: Owner, geometry: OverlayFeature['geometry'], properties: Flat): OverlayFeature => ({
  type: 'Feature',
  geometry,
  properties: { ...owner, ...properties },
});

type Volume = Omit<VolumeFeature['properties'], keyof Owner>;

export const volumeFeature = (owner: Owner, rings: Position[][], properties: Volume): VolumeFeature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: rings },
  properties: { ...owner, ...properties },
});
