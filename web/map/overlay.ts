import type { Feature, Geometry, Polygon } from 'geojson';

export type OverlayFeatureKind =
  | 'area'
  | 'structure'
  | 'path'
  | 'transit'
  | 'photo'
  | 'footprint'
  | 'unseen'
  | 'turnaround'
  | 'loop'
  | 'waypoint'
  | 'fence'
  | 'home'
  | 'problem';

/** Colour group of a shape. */
export type OverlayTone = 'survey' | 'structure' | 'route';

export type OverlayFeature = Feature<
  Geometry,
  {
    kind: OverlayFeatureKind;
    tone?: OverlayTone;
    segmentId?: string;
    isActive?: boolean;
    /** Has a volume at high zoom; its ground shape is then a shadow. */
    isLifted?: boolean;
    label?: string;
  }
>;

/** Metres above the ground. */
export type VolumeFeature = Feature<
  Polygon,
  {
    kind: 'path' | 'loop' | 'stem';
    tone: OverlayTone;
    segmentId: string;
    isActive: boolean;
    baseM: number;
    topM: number;
  }
>;

/** Shapes drawn over the map: flat ones by `kind`, and volumes above the ground. */
export type Overlay = { flat: readonly OverlayFeature[]; volumes: readonly VolumeFeature[] };
