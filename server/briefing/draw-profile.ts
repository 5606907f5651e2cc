import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import type { Briefing, ProfilePoint } from './gather-briefing.ts';
import { MARGIN, type Page, small, widthOf } from './page-writer.ts';

const HEIGHT_PT = 120;
const UNKNOWN = 'Heights above the sea are not known for this flight: the profile shows heights above home.';
const PARTLY = 'The ground is drawn where its height is known.';

type Drawn = { distanceM: number; flightM: number; groundM: number };

/** Heights along the flight: above the sea where the ground at home is known, else above home. */
export function drawProfile(doc: Page, { profile, flown }: Briefing, metres: (value: number) => string): void {
  const homeM = flown.homeAltitudeM ?? profile[0]?.groundM ?? NaN;
  const isAboveSea = !Number.isNaN(homeM);
  const points = profile.map((point) => drawn(point, flown, isAboveSea ? homeM : 0));
  const heights = points.flatMap(({ flightM, groundM }) => [flightM, groundM]).filter((value) => !Number.isNaN(value));
  const [low, high] = [Math.min(0, ...heights), Math.max(...heights, 1)];
  const base = isAboveSea ? Math.min(...heights, high - 1) : low;
  const [left, top, width] = [MARGIN + 44, doc.y + 4, widthOf(doc) - 44];
  const lastM = points.at(-1)?.distanceM ?? 1;
  const x = (distanceM: number) => left + (distanceM / (lastM || 1)) * width;
  const y = (heightM: number) => top + HEIGHT_PT - ((heightM - base) / (high - base || 1)) * HEIGHT_PT;
  doc.rect(left, top, width, HEIGHT_PT).lineWidth(0.5).strokeColor('#bbb').stroke();
  draw(
    doc,
    points.map(({ distanceM, groundM }) => [x(distanceM), y(groundM)]),
    '#8a6d3b',
  );
  draw(
    doc,
    points.map(({ distanceM, flightM }) => [x(distanceM), y(flightM)]),
    '#e8590c',
  );
  doc.fontSize(7).fillColor('#555');
  doc.text(metres(high), MARGIN, top - 2, { width: 40, align: 'right', lineBreak: false });
  doc.text(metres(base), MARGIN, top + HEIGHT_PT - 7, { width: 40, align: 'right', lineBreak: false });
  doc.fillColor('#000');
  doc.y = top + HEIGHT_PT + 5;
  const isWhole = points.every(({ groundM }) => !Number.isNaN(groundM));
  small(
    doc,
    `Orange: flight. Brown: ground. ${isAboveSea ? 'Heights above the sea.' : UNKNOWN} ${isWhole ? '' : PARTLY}`,
  );
}

function drawn({ distanceM, from, to, share, groundM }: ProfilePoint, flown: FlownPlan, homeM: number): Drawn {
  const heightOf = ({ altitudeM, mode }: ProfilePoint['from']) => {
    if (mode === 'relative') return homeM + altitudeM;
    if (mode === 'terrain') return groundM + altitudeM;
    return flown.homeAltitudeM === undefined && homeM === 0 ? NaN : altitudeM;
  };
  const [start, end] = [heightOf(from), heightOf(to)];
  return { distanceM, flightM: start + (end - start) * share, groundM: homeM === 0 ? NaN : groundM };
}

/** A line with gaps where a value is unknown. */
function draw(doc: Page, points: readonly (readonly [number, number])[], colour: string): void {
  let isDrawing = false;
  for (const [x, y] of points) {
    if (Number.isNaN(y)) isDrawing = false;
    else if (isDrawing) doc.lineTo(x, y);
    else {
      doc.moveTo(x, y);
      isDrawing = true;
    }
  }
  doc.lineWidth(1).strokeColor(colour).stroke();
}
