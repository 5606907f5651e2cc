import type { Box3, Object3D, PerspectiveCamera, Vector3 } from 'three';
import type { MeshPoint } from '../mesh/mesh-frame.ts';
import type { MeshLine } from '../mesh/mesh-lines.ts';
import type { PointLook } from '../points/point-look.ts';
import type { Level } from './levels.ts';

export type StageCamera = { name: string; at: MeshPoint; looks: MeshPoint };
export type StagePoint = { name: string; at: MeshPoint; colour: string };
/** A photo or a control point, by its name. */
export type StageHit = { kind: 'camera' | 'control'; name: string };
export type StageLook = {
  way: 'orbit' | 'fly';
  measures: readonly MeshLine[];
  cameras: readonly StageCamera[];
  control: readonly StagePoint[];
  chosen: StageHit | null;
  background: string;
  isMeasuring: boolean;
  points: PointLook;
  /** Whether faces that were filled in are tinted. */
  marksFilled: boolean;
};

/** A place in the view, in CSS pixels. */
export type ViewPoint = { x: number; y: number; width: number; height: number };

/** What the stage shows: the mesh or the points. */
export type StageContent = {
  /** Whether parts of it were filled in, not measured. */
  hasFilled: boolean;
  object: Object3D;
  box: Box3;
  show: (look: StageLook, pixelRatio: number) => void;
  /** Before each frame. */
  update: (camera: PerspectiveCamera, heightPx: number, level: Level) => void;
  /** The measurable place there; null if there is none. */
  hit: (camera: PerspectiveCamera, at: ViewPoint) => Vector3 | null;
  /** Ends what is still loading. */
  remove: () => void;
};

export type Loading = {
  /** Null if not known. */
  onProgress: (share: number | null) => void;
  /** Something new can be drawn. */
  onChange: () => void;
};
