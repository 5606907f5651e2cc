import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
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

type Stated = { unit: string; /** Lines about the coordinate system. */ system: readonly string[] };

/** Writes unit and coordinate system into the header of a DXF file: GDAL says inches whatever the coordinates are in, and no system. */
export async function stateDxf(file: string, { unit, system }: Stated): Promise<void> {
  const { insunits, measurement } = drawingUnit(unit);
  const header = await firstBytes(file);
  const inUnit = withValue(withValue(header, '$INSUNITS', insunits), '$MEASUREMENT', measurement);
  const draft = `${file}.part`;
  await fs.writeFile(draft, commentsOf(system) + withProperties(inUnit, system), 'latin1');
  await pipeline(createReadStream(file, { start: header.length }), createWriteStream(draft, { flags: 'a' }));
  await fs.rename(draft, file);
}

async function firstBytes(file: string): Promise<string> {
  const opened = await fs.open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await opened.close();
  }
}

const withValue = (header: string, name: string, value: number): string =>
  header.replace(
    new RegExp(`(\\${name}\\s+70\\s*?\\n)( *\\d+)`),
    (_, before: string, old: string) => before + String(value).padStart(old.length),
  );

/** Other letters than those of the file's code page would be taken for several. */
const plain = (text: string): string => text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]/g, '?');

const commentsOf = (lines: readonly string[]): string => lines.map((line) => `999\n${plain(line)}\n`).join('');

/** Properties of the drawing, as CAD programs list them. They end the header. */
function withProperties(header: string, lines: readonly string[]): string {
  const properties = lines.map((line) => {
    const [, name = 'Note', value = line] = /^([^:]+): (.+)$/.exec(line) ?? [];
    return `  9\n$CUSTOMPROPERTYTAG\n  1\n${plain(name)}\n  9\n$CUSTOMPROPERTY\n  1\n${plain(value)}\n`;
  });
  return header.replace(/ {2}0\r?\nENDSEC\r?\n/, (end) => properties.join('') + end);
}
