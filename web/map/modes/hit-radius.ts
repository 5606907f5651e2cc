import type { PointerAt, PointPx } from './map-mode.ts';

/** A finger hides what it points at, so it may miss by more. */
export const hitRadiusPx = ({ byTouch }: Pick<PointerAt, 'byTouch'>): number => (byTouch ? 22 : 10);

/** Less than this is a press with an unsteady hand, not a drag. */
export const dragThresholdPx = ({ byTouch }: Pick<PointerAt, 'byTouch'>): number => (byTouch ? 8 : 3);

/** The second click of a double click is not a point of its own. */
export const SAME_PLACE_PX = 5;

export const pixelsBetween = (a: PointPx, b: PointPx): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
