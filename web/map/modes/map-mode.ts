import type { LngLat } from '../scene.ts';
import type { DraftShape } from './draft-shape.ts';
import type { Handle } from './handle.ts';

/** A rendered feature under the pointer, without MapLibre types. */
export type FeatureHit = {
  layer: string;
  source: string;
  sourceLayer: string | undefined;
  id: string | number | undefined;
  properties: Readonly<Record<string, unknown>>;
};

export type PointPx = readonly [x: number, y: number];
export type Projection = (position: LngLat) => PointPx;
export type PointerAt = { position: LngLat; pointPx: PointPx; byTouch: boolean };

/** The hint on the map in a mode. */
export type Hint = {
  text: string;
  isProblem?: boolean;
  canFinish?: boolean;
  canUndo?: boolean;
  /** Keyboard help: nothing to cancel, and the centre cross is shown. */
  isNote?: boolean;
};

export type ModeTools = {
  /** Returns to browsing. */
  leave: () => void;
  featuresAt: (at: PointerAt) => FeatureHit[];
  centre: () => LngLat;
  setHover: (hit: { feature: FeatureHit; at: PointerAt } | null) => void;
  /** Screen pixel of a position, on a tilted map too. */
  project: Projection;
  setCursor: (cursor: string) => void;
  /** A length in the user's units. */
  lengthText: (metres: number) => string;
  showHint: (hint: Hint | null) => void;
  /** Both are cleared when the mode ends. */
  showHandles: (handles: readonly Handle[]) => void;
  showDraft: (draft: DraftShape | null) => void;
};

/** Handles pointer and keyboard events. Exactly one mode is active at a time. */
export type MapMode = {
  name: string;
  cursor: string;
  /** Shown on the map while the mode is active. */
  hint?: string;
  /** The mode places points: pins ignore the pointer, double click does not zoom, and keys use the centre. */
  placesPoints?: boolean;
  click: (at: PointerAt, tools: ModeTools) => void;
  /** Called after both clicks. */
  double?: (at: PointerAt, tools: ModeTools) => void;
  move?: (at: PointerAt, tools: ModeTools) => void;
  /** True claims the gesture: until `up` or `cancel` the map does not pan, and no click follows. */
  down?: (at: PointerAt, tools: ModeTools) => boolean;
  /** At most once per frame. */
  drag?: (at: PointerAt, tools: ModeTools) => void;
  up?: (at: PointerAt, tools: ModeTools) => void;
  /** Escape, a second finger, or the browser cancelled the gesture. */
  cancel?: (tools: ModeTools) => void;
  /** Right click, long press or menu key. */
  menu?: (at: PointerAt, tools: ModeTools) => void;
  key?: (key: string, tools: ModeTools) => void;
  /** True keeps the mode active. */
  escape?: (tools: ModeTools) => boolean;
  /** Buttons beside the hint: finish with a result, or undo the last point. */
  finish?: (tools: ModeTools) => void;
  undoPoint?: (tools: ModeTools) => void;
  /** The map stopped at another position, zoom or angle. */
  viewChange?: (tools: ModeTools) => void;
  enter?: (tools: ModeTools) => void;
  leave?: (tools: ModeTools) => void;
};
