import fs from 'node:fs/promises';
import sharp from 'sharp';
import type { LengthUnits } from '@overflight/contract/projects/places/length-units.ts';
import type { FoundCamera } from '../found-cameras.ts';
import { drawScale } from './scale-bar.ts';
import type { SmallOrtho } from './shrink-ortho.ts';

const BACKGROUND = '#f1f3f5';

type Wanted = {
  cameras: readonly FoundCamera[];
  /** Neither size nor north is known. */
  isLocal: boolean;
  units: LengthUnits;
  to: string;
};

/** A preview of the orthophoto with a dot at each photo position, a scale bar and an arrow to the north. */
export async function drawCoverage(small: SmallOrtho, { cameras, isLocal, units, to }: Wanted): Promise<void> {
  const dots = cameras.map(({ utm }) => {
    const [x, y] = small.pixelOf(utm);
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6" fill="#ff5a1f" stroke="#fff" stroke-width="2"/>`;
  });
  const picture = await drawOnOrtho(small, [...dots, isLocal ? '' : drawScale({ ...small, units })].join(''));
  await fs.writeFile(to, picture);
}

/** The orthophoto with an SVG over it. */
export async function drawOnOrtho({ file, columns, rows }: SmallOrtho, marks: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}">${marks}</svg>`;
  return sharp(file)
    .flatten({ background: BACKGROUND })
    .composite([{ input: Buffer.from(drawing) }])
    .png({ palette: true })
    .toBuffer();
}
