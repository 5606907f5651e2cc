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

/** Whose colours a shape wears. */
export type OverlayTone = 'survey' | 'structure' | 'route';

export type OverlayFeature = Feature<
  Geometry,
  {
    kind: OverlayFeatureKind;
    tone?: OverlayTone;
    segmentId?: string;
    isActive?: boolean;
    /** A volume shows it from near; on the ground it is no more than a shadow. */
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

/** Shapes drawn over the map: flat ones by their `kind`, and volumes above the ground. */
export type Overlay = { flat: readonly OverlayFeature[]; volumes: readonly VolumeFeature[] };
