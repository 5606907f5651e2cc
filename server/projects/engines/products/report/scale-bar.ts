import { lengthUnits, type LengthUnits } from '@overflight/contract/projects/places/length-units.ts';

/** The longest of 1, 2, 5, 10, 20 … metres or feet that takes at most this share of a picture's width. */
const MOST_SHARE = 0.3;
const STEPS = [5, 2, 1] as const;
const [MARGIN_PX, BAR_PX] = [24, 10] as const;

export function barLengthM(widthM: number, units: LengthUnits): number {
  const { inMetres } = lengthUnits[units];
  const most = (widthM / inMetres) * MOST_SHARE;
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => step * power <= most) ?? 1) * power * inMetres;
}

type Picture = { columns: number; rows: number; pixelM: number; units: LengthUnits };

/** A bar at the bottom left and an arrow to the north at the top right, as SVG. Without text: a server may have no font. */
export function drawScale({ columns, rows, pixelM, units }: Picture): string {
  const bar = barLengthM(columns * pixelM, units) / pixelM;
  const top = rows - MARGIN_PX - BAR_PX;
  const half = (left: number, colour: string) =>
    `<rect x="${left.toFixed(1)}" y="${top}" width="${(bar / 2).toFixed(1)}" height="${BAR_PX}" fill="${colour}" stroke="#000" stroke-width="2"/>`;
  const tip = columns - MARGIN_PX - 14;
  const arrow = `<path d="M${tip} ${MARGIN_PX} l14 42 l-14 -10 l-14 10 z" fill="#fff" stroke="#000" stroke-width="2"/>`;
  return half(MARGIN_PX, '#000') + half(MARGIN_PX + bar / 2, '#fff') + arrow;
}
