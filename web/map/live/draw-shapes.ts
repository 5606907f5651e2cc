import type { Position } from 'geojson';
import { drawArrow, drawHome } from '../layers/base/map-images.ts';
import { planColours, toneColours } from '../layers/flight/plan-colours.ts';
import type { OverlayFeature, OverlayFeatureKind } from '../overlay.ts';
import type { PointPx, Projection } from '../modes/map-mode.ts';

type Line = { widthPx: number; opacity: number; dash?: number[] };

/** Sizes as in `layers/flight/flight-plan.ts`; photos are skipped while dragging. */
const lines: Partial<Record<OverlayFeatureKind, Line>> = {
  area: { widthPx: 2.4, opacity: 1 },
  structure: { widthPx: 2.4, opacity: 1 },
  turnaround: { widthPx: 1.6, opacity: 0.9 },
  transit: { widthPx: 1.8, opacity: 0.9, dash: [4.5, 3.6] },
  path: { widthPx: 3, opacity: 1 },
  loop: { widthPx: 3, opacity: 1 },
  fence: { widthPx: 2.4, opacity: 1, dash: [9.6, 4.8] },
  problem: { widthPx: 3, opacity: 1, dash: [4.8, 3.6] },
};
const RIM_PX = 2.2;
const AREA_OPACITY = 0.2;
/** Half the size of an arrow, and the minimum length of a line that has one. */
const ARROW = { halfPx: 8, lineFromPx: 40 };
const HOME_HALF_PX = 15;
const WAYPOINT_PX = 11;

/** Draws shapes kind by kind, each kind in one stroke. */
export function drawShapes(
  pen: CanvasRenderingContext2D,
  shapes: readonly OverlayFeature[],
  project: Projection,
): void {
  const at = ([lng = 0, lat = 0]: Position) => project([lng, lat]);
  for (const kind of Object.keys(lines) as OverlayFeatureKind[]) {
    const ofKind = shapes.filter(({ properties }) => properties.kind === kind);
    if (ofKind.length > 0) drawKind(pen, ofKind, at);
  }
  for (const { properties, geometry } of shapes) {
    if (geometry.type !== 'Point') continue;
    if (properties.kind === 'home') drawHomeAt(pen, at(geometry.coordinates));
    if (properties.kind === 'waypoint') drawWaypoint(pen, at(geometry.coordinates), properties.label);
  }
}

type Place = (position: Position) => PointPx;

/** Shapes of one kind. */
function drawKind(pen: CanvasRenderingContext2D, shapes: readonly OverlayFeature[], at: Place): void {
  const [first] = shapes as [OverlayFeature];
  const line = lines[first.properties.kind] as Line;
  const colour = colourOf(first);
  const outline = new Path2D();
  const runs: PointPx[][] = [];
  for (const { geometry } of shapes)
    for (const run of runsOf(geometry)) {
      const pixels = run.map(at);
      runs.push(pixels);
      if (pixels[0]) outline.moveTo(...pixels[0]);
      for (const [x, y] of pixels) outline.lineTo(x, y);
      if (geometry.type === 'Polygon') outline.closePath();
    }
  pen.lineJoin = 'round';
  pen.lineCap = line.dash ? 'butt' : 'round';
  if (shapes.some(({ geometry }) => geometry.type === 'Polygon')) {
    pen.globalAlpha = AREA_OPACITY;
    pen.fillStyle = colour;
    pen.fill(outline, 'evenodd');
  }
  pen.setLineDash(line.dash ?? []);
  strokeWith(pen, outline, { colour: planColours.rim, widthPx: line.widthPx + RIM_PX, opacity: 0.8 });
  strokeWith(pen, outline, { colour, ...line });
  pen.setLineDash([]);
  pen.globalAlpha = 1;
  if (first.properties.kind === 'path') for (const run of runs) drawArrowOn(pen, run);
}

function strokeWith(pen: CanvasRenderingContext2D, path: Path2D, look: Line & { colour: string }): void {
  pen.globalAlpha = look.opacity;
  pen.strokeStyle = look.colour;
  pen.lineWidth = look.widthPx;
  pen.stroke(path);
}

function colourOf({ properties: { kind, tone } }: OverlayFeature): string {
  if (kind === 'transit') return planColours.transit;
  return kind === 'problem' ? planColours.problem : toneColours[tone ?? 'survey'];
}

function runsOf(geometry: OverlayFeature['geometry']): Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' || geometry.type === 'Polygon' ? geometry.coordinates : [];
}

function drawArrowOn(pen: CanvasRenderingContext2D, run: readonly PointPx[]): void {
  const [from, to] = [run[0], run[1]];
  if (!from || !to || Math.hypot(to[0] - from[0], to[1] - from[1]) < ARROW.lineFromPx) return;
  pen.save();
  pen.translate((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  pen.rotate(Math.atan2(to[1] - from[1], to[0] - from[0]));
  pen.translate(-ARROW.halfPx, -ARROW.halfPx);
  drawArrow(pen);
  pen.restore();
}

function drawHomeAt(pen: CanvasRenderingContext2D, [x, y]: PointPx): void {
  pen.save();
  pen.translate(x - HOME_HALF_PX, y - HOME_HALF_PX);
  drawHome(pen);
  pen.restore();
}

function drawWaypoint(pen: CanvasRenderingContext2D, [x, y]: PointPx, label = ''): void {
  pen.beginPath();
  pen.arc(x, y, WAYPOINT_PX, 0, 2 * Math.PI);
  pen.fillStyle = toneColours.route;
  pen.fill();
  pen.lineWidth = 2.5;
  pen.strokeStyle = planColours.rim;
  pen.stroke();
  pen.font = 'bold 12px sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = planColours.rim;
  pen.fillText(label, x, y);
}
