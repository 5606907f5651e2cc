import fs from 'node:fs/promises';
import { lengthUnits } from '@overflight/contract/projects/places/length-units.ts';

type DrawingUnit = { insunits: number; measurement: 0 | 1; metres: number };

/** As DXF counts them: `$INSUNITS` is the unit of the drawing, `$MEASUREMENT` tells whether it is metric. */
const units: Readonly<Record<string, DrawingUnit>> = {
  metre: { insunits: 6, measurement: 1, metres: 1 },
  foot: { insunits: 2, measurement: 0, metres: lengthUnits.imperial.inMetres },
  'US survey foot': { insunits: 21, measurement: 0, metres: lengthUnits['us-survey'].inMetres },
};
const UNITLESS: DrawingUnit = { insunits: 0, measurement: 1, metres: 1 };

export const drawingUnit = (name: string): DrawingUnit => units[name] ?? UNITLESS;

/** The header comes first. */
const HEADER_BYTES = 64 * 1024;

/** GDAL says inches whatever the coordinates are in. */
export async function stateDxfUnit(file: string, unit: string): Promise<void> {
  const { insunits, measurement } = drawingUnit(unit);
  const opened = await fs.open(file, 'r+');
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const header = buffer.toString('latin1', 0, bytesRead);
    const stated = withValue(withValue(header, '$INSUNITS', insunits), '$MEASUREMENT', measurement);
    await opened.write(Buffer.from(stated, 'latin1'), 0, bytesRead, 0);
  } finally {
    await opened.close();
  }
}

/** Values are padded to a width, so that the file stays as long as it is. */
const withValue = (header: string, name: string, value: number): string =>
  header.replace(
    new RegExp(`(\\${name}\\s+70\\s*?\\n)( *\\d+)`),
    (_, before: string, old: string) => before + String(value).padStart(old.length),
  );
