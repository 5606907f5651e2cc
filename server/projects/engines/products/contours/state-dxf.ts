import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { lengthUnits } from '@overflight/contract/projects/places/length-units.ts';
import { withLooks, withRunningDashes } from './dxf-layers.ts';

type DrawingUnit = { insunits: number; measurement: 0 | 1; metres: number };

/** As DXF counts them: `$INSUNITS` is the unit of the drawing, `$MEASUREMENT` tells whether it is metric. */
const units: Readonly<Record<string, DrawingUnit>> = {
  metre: { insunits: 6, measurement: 1, metres: 1 },
  foot: { insunits: 2, measurement: 0, metres: lengthUnits.imperial.inMetres },
  'US survey foot': { insunits: 21, measurement: 0, metres: lengthUnits['us-survey'].inMetres },
};
const UNITLESS: DrawingUnit = { insunits: 0, measurement: 1, metres: 1 };

export const drawingUnit = (name: string): DrawingUnit => units[name] ?? UNITLESS;

/** Header and tables come first, then this section. */
const HEAD_BYTES = 64 * 1024;
const ENTITIES = '\nENTITIES\n';

type Stated = { unit: string; /** Lines about the coordinate system. */ system: readonly string[] };

/**
 * Writes unit, coordinate system and looks of layers into a DXF file: GDAL says inches whatever the coordinates are in, no system,
 * and draws all lines alike.
 */
export async function stateDxf(file: string, { unit, system }: Stated): Promise<void> {
  const { insunits, measurement, metres } = drawingUnit(unit);
  const head = await headOf(file);
  const inUnit = withValue(withValue(head, '$INSUNITS', insunits), '$MEASUREMENT', measurement);
  const draft = `${file}.part`;
  await fs.writeFile(draft, commentsOf(system) + withLooks(withProperties(inUnit, system), metres), 'latin1');
  await pipeline(
    createReadStream(file, { start: head.length, encoding: 'latin1' }),
    withRunningDashes,
    createWriteStream(draft, { flags: 'a', encoding: 'latin1' }),
  );
  await fs.rename(draft, file);
}

/** All before the entities, a character for each byte. */
async function headOf(file: string): Promise<string> {
  const first = await firstBytes(file);
  const end = first.indexOf(ENTITIES);
  return end < 0 ? first : first.slice(0, end);
}

async function firstBytes(file: string): Promise<string> {
  const opened = await fs.open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
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
