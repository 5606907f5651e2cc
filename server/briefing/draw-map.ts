import type { Position } from 'geojson';
import { fencesOf } from '@overflight/flight/fences/fences-of.ts';
import { outlineOf } from '@overflight/flight/plan/outline-of.ts';
import { segmentOutline } from '@overflight/flight/plan/segment-outline.ts';
import { flightLine } from '@overflight/flight/plan/estimate/flight-line.ts';
import type { Briefing } from './gather-briefing.ts';
import { MARGIN, type Page, small, widthOf } from './page-writer.ts';

const [AREA, PATH, HOME, FENCE] = ['#1c7ed6', '#e8590c', '#2b8a3e', '#c92a2a'];
const NO_PICTURE = 'No map tiles of this place were available: the plan is drawn on a plain grid.';

/** The plan as vectors over a picture of the ground, or over a plain grid, which is said. */
export function drawMap(doc: Page, { map, plan, flown }: Briefing): void {
  const scale = widthOf(doc) / map.width;
  const [left, top, height] = [MARGIN, doc.y, map.height * scale];
  const at = (position: Position): [number, number] => {
    const [x, y] = map.at(position);
    return [left + x * scale, top + y * scale];
  };
  if (map.jpeg) doc.image(map.jpeg, left, top, { width: widthOf(doc) });
  else drawGrid(doc, { left, top, height });
  doc.save().rect(left, top, widthOf(doc), height).clip();
  for (const segment of plan.segments) outline(doc, segmentOutline(segment).map(at), AREA);
  for (const fence of fencesOf(plan)) outline(doc, outlineOf(fence).map(at), FENCE);
  const path = flightLine(flown).map(({ position }) => at(position));
  // A pale edge keeps it visible on any ground.
  for (const [width, colour] of [
    [2.6, '#fff'],
    [1.2, PATH],
  ] as const)
    track(doc, path).lineWidth(width).strokeColor(colour).stroke();
  const [x, y] = at(plan.homePoint.position);
  doc.circle(x, y, 4).fillAndStroke('#fff', HOME);
  doc.restore().lineWidth(0.5).strokeColor('#888').rect(left, top, widthOf(doc), height).stroke();
  drawScale(doc, { left, bottom: top + height, metresPerPt: map.metresPerPixel / scale });
  doc.fillColor('#000');
  doc.y = top + height + 4;
  small(doc, `Orange: flight. Blue: areas. Red: fences. Green: home.${map.jpeg ? '' : ` ${NO_PICTURE}`}`);
}

function track(doc: Page, path: readonly [number, number][]): Page {
  const [start, ...rest] = path;
  if (start) doc.moveTo(...start);
  for (const point of rest) doc.lineTo(...point);
  return doc;
}

function outline(doc: Page, ring: readonly [number, number][], colour: string): void {
  if (ring.length < 2) return;
  doc
    .polygon(...ring.map(([x, y]) => [x, y] as [number, number]))
    .lineWidth(1)
    .strokeColor(colour)
    .stroke();
}

function drawGrid(doc: Page, { left, top, height }: { left: number; top: number; height: number }): void {
  doc.rect(left, top, widthOf(doc), height).fill('#f4f4f2');
  for (let x = left; x <= left + widthOf(doc); x += 24) doc.moveTo(x, top).lineTo(x, top + height);
  for (let y = top; y <= top + height; y += 24) doc.moveTo(left, y).lineTo(left + widthOf(doc), y);
  doc.lineWidth(0.4).strokeColor('#d5d5d0').stroke();
}

/** A bar of a round length. */
function drawScale(
  doc: Page,
  { left, bottom, metresPerPt }: { left: number; bottom: number; metresPerPt: number },
): void {
  const most = 110 * metresPerPt;
  const ten = 10 ** Math.floor(Math.log10(most));
  const lengthM = [5, 2, 1].map((digit) => digit * ten).find((metres) => metres <= most) ?? ten;
  const lengthPt = lengthM / metresPerPt;
  doc
    .rect(left + 8, bottom - 24, lengthPt + 12, 18)
    .fillOpacity(0.8)
    .fill('#fff')
    .fillOpacity(1);
  doc
    .moveTo(left + 14, bottom - 10)
    .lineTo(left + 14 + lengthPt, bottom - 10)
    .lineWidth(1.5)
    .strokeColor('#000')
    .stroke();
  doc.fillColor('#000').fontSize(7);
  doc.text(lengthM >= 1000 ? `${lengthM / 1000} km` : `${lengthM} m`, left + 14, bottom - 21, { lineBreak: false });
}
