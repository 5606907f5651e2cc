import type { Overlay, OverlayFeature, OverlayTone, VolumeFeature } from '../../map/overlay.ts';
import type { Position } from 'geojson';

/** Display options of a segment. */
export type SegmentLook = { isActive: boolean; isFlat: boolean; showsPhotos: boolean };

export type DrawnSegment = Overlay & {
  /** Start and end of the segment's path. */
  entry?: Position;
  exit?: Position;
};

export type SegmentOwner = { segmentId: string; isActive: boolean; tone: OverlayTone };

type Flat = Omit<OverlayFeature['properties'], keyof SegmentOwner>;

export const flatFeature = (
  owner: SegmentOwner,
  geometry: OverlayFeature['geometry'],
  properties: Flat,
): OverlayFeature => ({
  type: 'Feature',
  geometry,
  properties: { ...owner, ...properties },
});

type Volume = Omit<VolumeFeature['properties'], keyof SegmentOwner>;

export const volumeFeature = (owner: SegmentOwner, rings: Position[][], properties: Volume): VolumeFeature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: rings },
  properties: { ...owner, ...properties },
});
