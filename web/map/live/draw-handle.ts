import { planColours } from '../layers/flight/plan-colours.ts';
import type { Handle } from '../modes/handle.ts';
import type { PointPx } from '../modes/map-mode.ts';

type Look = { radiusPx: number; fill: string | null; opacity: number; edgePx: number };

const looks: Record<Handle['kind'], Look> = {
  corner: { radiusPx: 6.5, fill: planColours.handle, opacity: 1, edgePx: 2 },
  middle: { radiusPx: 4.5, fill: planColours.handle, opacity: 0.65, edgePx: 1.5 },
  centre: { radiusPx: 6.5, fill: planColours.handle, opacity: 1, edgePx: 2 },
  radius: { radiusPx: 6.5, fill: planColours.draft, opacity: 1, edgePx: 2 },
  // Waypoints and home are already drawn: their handle is a ring around them.
  waypoint: { radiusPx: 14, fill: null, opacity: 1, edgePx: 2 },
  home: { radiusPx: 14, fill: null, opacity: 1, edgePx: 2 },
};

const HELD = { radiusPx: 8, edgePx: 3 };
const CENTRE_DOT_PX = 2.5;

/** Draws a drag handle. */
export function drawHandle(pen: CanvasRenderingContext2D, { kind, isActive = false }: Handle, [x, y]: PointPx): void {
  const { radiusPx, fill, opacity, edgePx } = looks[kind];
  pen.beginPath();
  pen.arc(x, y, isActive && fill ? HELD.radiusPx : radiusPx, 0, 2 * Math.PI);
  if (fill) {
    pen.globalAlpha = opacity;
    pen.fillStyle = fill;
    pen.fill();
    pen.globalAlpha = 1;
  }
  pen.lineWidth = isActive ? HELD.edgePx : edgePx;
  pen.strokeStyle = isActive ? planColours.selected : fill ? planColours.rim : planColours.handle;
  pen.stroke();
  if (kind !== 'centre') return;
  pen.beginPath();
  pen.arc(x, y, CENTRE_DOT_PX, 0, 2 * Math.PI);
  pen.fillStyle = planColours.rim;
  pen.fill();
}
