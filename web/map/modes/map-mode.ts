import type { Position } from '../scene.ts';
import type { DraftShape } from './draft-shape.ts';
import type { Handle } from './handle.ts';

/** A drawn thing under the pointer, without the map library's own types. */
export type FeatureHit = {
  layer: string;
  source: string;
  sourceLayer: string | undefined;
  id: string | number | undefined;
  properties: Readonly<Record<string, unknown>>;
};

export type PointPx = readonly [x: number, y: number];
export type PointerAt = { position: Position; pointPx: PointPx; byTouch: boolean };

/** What the map says while a mode is on. */
export type Hint = {
  text: string;
  isProblem?: boolean;
  canFinish?: boolean;
  canUndo?: boolean;
  /** Tells what keys do; there is nothing to cancel, and the cross shows where they aim. */
  isNote?: boolean;
};

export type ModeTools = {
  /** Back to browsing. */
  leave: () => void;
  featuresAt: (at: PointerAt) => FeatureHit[];
  centre: () => Position;
  setHover: (hit: { feature: FeatureHit; at: PointerAt } | null) => void;
  /** Where a position lies on the screen, also of a tilted map. */
  project: (position: Position) => PointPx;
  setCursor: (cursor: string) => void;
  /** A length in the person's units. */
  lengthText: (metres: number) => string;
  showHint: (hint: Hint | null) => void;
  /** Both are taken away when the mode is left. */
  showHandles: (handles: readonly Handle[]) => void;
  showDraft: (draft: DraftShape | null) => void;
};

/** What the pointer and the keyboard mean; exactly one mode is on at a time. */
export type MapMode = {
  name: string;
  cursor: string;
  /** Told on the map while the mode is on. */
  hint?: string;
  /** Places are chosen: pins let the pointer through, a double click does not zoom, and keys aim at the centre. */
  placesPoints?: boolean;
  click: (at: PointerAt, tools: ModeTools) => void;
  /** After the two clicks it consists of. */
  double?: (at: PointerAt, tools: ModeTools) => void;
  move?: (at: PointerAt, tools: ModeTools) => void;
  /** True claims the gesture: until `up` or `cancel` the map stays where it is, and no click follows. */
  down?: (at: PointerAt, tools: ModeTools) => boolean;
  /** At most once per frame. */
  drag?: (at: PointerAt, tools: ModeTools) => void;
  up?: (at: PointerAt, tools: ModeTools) => void;
  /** Escape, a second finger, or the browser took the gesture away. */
  cancel?: (tools: ModeTools) => void;
  /** Right click, long press or menu key. */
  menu?: (at: PointerAt, tools: ModeTools) => void;
  key?: (key: string, tools: ModeTools) => void;
  /** True keeps the mode on. */
  escape?: (tools: ModeTools) => boolean;
  /** The buttons beside the hint: one ends the mode with a result, the other takes the last point back. */
  finish?: (tools: ModeTools) => void;
  undoPoint?: (tools: ModeTools) => void;
  /** The map came to rest at another place, zoom or angle. */
  viewChange?: (tools: ModeTools) => void;
  enter?: (tools: ModeTools) => void;
  leave?: (tools: ModeTools) => void;
};
