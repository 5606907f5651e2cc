type DxfLayer = {
  /** Number of AutoCAD's colours, seen on white and on black. */
  colour: number;
  lineType: 'Continuous' | 'DASHED';
  /** Hundredths of a millimetre, one of those that DXF knows. */
  lineWeight: number;
};

/** Lines look as their layers do. */
const dxfLayers = {
  /** Light brown. */
  CONTOURS: { colour: 33, lineType: 'Continuous', lineWeight: 18 },
  /** Brown. */
  CONTOURS_INDEX: { colour: 32, lineType: 'Continuous', lineWeight: 35 },
  /** Grey: the ground was not measured. */
  CONTOURS_FILLED: { colour: 8, lineType: 'DASHED', lineWeight: 18 },
  /** Blue. */
  WATER: { colour: 150, lineType: 'Continuous', lineWeight: 25 },
} as const satisfies Readonly<Record<string, DxfLayer>>;
export type DxfLayerName = keyof typeof dxfLayers;

/** Dashes of 4 mm and gaps of 2 mm on a plan of 1:500. */
const [DASH_M, GAP_M] = [2, 1];
/** Numbers entities: below those that GDAL gives, above those of its template. */
const HANDLE = '1FFF0';

/** The tables of a drawing, as GDAL writes them, with the looks of its layers; `unitM` is the unit of the drawing. */
export function withLooks(tables: string, unitM: number): string {
  const withDashes = tables.replace(/(\nTABLE\n {2}2\nLTYPE\n[^]*?)( {2}0\nENDTAB\n)/, `$1${dashedType(unitM)}$2`);
  return Object.entries<DxfLayer>(dxfLayers).reduce(
    (text, [name, { colour, lineType, lineWeight }]) =>
      text.replace(
        new RegExp(`(\\n {2}2\\n${name}\\n 70\\n *\\d+\\n 62\\n).+(\\n {2}6\\n).+(\\n370\\n).+`),
        `$1${integer(colour)}$2${lineType}$3${integer(lineWeight)}`,
      ),
    withDashes,
  );
}

const integer = (value: number): string => String(value).padStart(6);

/** The line type DASHED, in units of the drawing: programs draw it so with `$LTSCALE` 1. */
function dashedType(unitM: number): string {
  const inUnit = (metres: number) => (metres / unitM).toFixed(4);
  const record: [code: number, value: string | number][] = [
    [0, 'LTYPE'],
    [5, HANDLE],
    [330, '5'],
    [100, 'AcDbSymbolTableRecord'],
    [100, 'AcDbLinetypeTableRecord'],
    [2, 'DASHED'],
    [70, integer(0)],
    [3, 'Dashed __ __ __ __'],
    [72, integer(65)],
    [73, integer(2)],
    [40, inUnit(DASH_M + GAP_M)],
    [49, inUnit(DASH_M)],
    [74, integer(0)],
    [49, inUnit(-GAP_M)],
    [74, integer(0)],
  ];
  return record.map(([code, value]) => `${String(code).padStart(3)}\n${value}\n`).join('');
}

/** Entities begin so. */
const ENTITY = '\n  0\n';
/** Dashes go on over the points of the line. */
const GOES_ON = 128;

/**
 * Lets line types run along whole lines, in the text of entities that comes in parts: from point to point, which are nearer than a
 * dash is long, all lines would look continuous.
 */
export async function* withRunningDashes(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of parts) {
    rest += part;
    const whole = rest.lastIndexOf(ENTITY);
    if (whole < 0) continue;
    yield runningDashes(rest.slice(0, whole));
    rest = rest.slice(whole);
  }
  yield runningDashes(rest);
}

const runningDashes = (entities: string): string =>
  entities.replaceAll(
    /(\nAcDbPolyline\n 70\n)( *\d+)/g,
    (_, before: string, flags: string) => before + (Number(flags) | GOES_ON),
  );
