import type { PointerAt, PointPx } from './map-mode.ts';

/** A finger hides its target, so it gets a larger radius. */
export const hitRadiusPx = ({ byTouch }: Pick<PointerAt, 'byTouch'>): number => (byTouch ? 22 : 10);

/** Shorter moves are a press with an unsteady hand, not a drag. */
export const dragThresholdPx = ({ byTouch }: Pick<PointerAt, 'byTouch'>): number => (byTouch ? 8 : 3);

/** The second click of a double click adds no point. */
export const SAME_PLACE_PX = 5;

export const pixelsBetween = (a: PointPx, b: PointPx): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
