import type { Position } from '../scene.ts';

/** A drawn thing under the pointer, without the map library's own types. */
export type FeatureHit = {
  layer: string;
  source: string;
  sourceLayer: string | undefined;
  id: string | number | undefined;
  properties: Readonly<Record<string, unknown>>;
};

export type PointerAt = { position: Position; pointPx: readonly [x: number, y: number]; byTouch: boolean };

export type ModeTools = {
  /** Back to browsing. */
  leave: () => void;
  featuresAt: (at: PointerAt) => FeatureHit[];
  centre: () => Position;
  setHover: (hit: { feature: FeatureHit; at: PointerAt } | null) => void;
};

/** What the pointer and the keyboard mean; exactly one mode is on at a time. */
export type MapMode = {
  name: string;
  cursor: string;
  /** Told on the map while the mode is on. */
  hint?: string;
  click: (at: PointerAt, tools: ModeTools) => void;
  move?: (at: PointerAt, tools: ModeTools) => void;
  /** Right click, long press or menu key. */
  menu?: (at: PointerAt, tools: ModeTools) => void;
  key?: (key: string, tools: ModeTools) => void;
  enter?: (tools: ModeTools) => void;
  leave?: (tools: ModeTools) => void;
};
