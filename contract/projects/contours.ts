import { z } from 'zod';
import { call } from '../call.ts';
import { lengthUnits } from './places/length-units.ts';

const inMetres = { steps: [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10], leastSuggested: 0.1, shown: 'm' } as const;
const inFeet = { steps: [0.5, 1, 2, 5, 10, 20, 25], leastSuggested: 1, shown: 'ft' } as const;

/**
 * Units of heights in products, and of steps between contours, by their names in the EPSG register. `shown` is the unit of
 * screens that comes next to it: both feet differ by 2 ppm.
 */
export const heightUnits = {
  metre: { ...inMetres, name: 'metres', symbol: 'm', inFileNames: 'm', perMetre: 1 },
  foot: {
    ...inFeet,
    name: 'international feet',
    symbol: 'ft',
    inFileNames: 'ift',
    perMetre: 1 / lengthUnits.imperial.inMetres,
  },
  'US survey foot': {
    ...inFeet,
    name: 'US survey feet',
    symbol: 'US ft',
    inFileNames: 'usft',
    perMetre: 1 / lengthUnits['us-survey'].inMetres,
  },
} as const;
export type HeightUnit = keyof typeof heightUnits;
export const HeightUnit = z.enum(Object.keys(heightUnits) as [HeightUnit, ...HeightUnit[]]);

/** A format of contours, its file ending, and what the person should know. */
export const contourFormats = {
  gpkg: { label: 'GeoPackage', ending: 'gpkg', note: 'for QGIS and ArcGIS' },
  shp: { label: 'Shapefile', ending: 'shp.zip', note: 'zipped, for older GIS' },
  dxf: {
    label: 'DXF',
    ending: 'dxf',
    note: 'for CAD, in metres of the UTM zone if the project is in degrees; filled stretches are on a layer of their own',
  },
  geojson: { label: 'GeoJSON', ending: 'geojson', note: 'in WGS 84, as the format demands' },
} as const;
export type ContourFormat = keyof typeof contourFormats;
const ContourFormat = z.enum(Object.keys(contourFormats) as [ContourFormat, ...ContourFormat[]]);

/** The terrain model of a run. */
export const TerrainFacts = z.object({
  lowestM: z.number(),
  highestM: z.number(),
  /** Share of its cells where ground was measured, not filled in; null if the engine does not say. */
  measuredShare: z.number().nullable(),
  /** Of its file. */
  heightUnit: HeightUnit,
  /** A step between contours that suits its heights, in `contourUnit`. */
  contourStep: z.number(),
  /** Of runs of earlier versions, that had heights in metres where east and north are in feet; `heightUnit` if missing. */
  contourUnit: HeightUnit.exactOptional(),
});
export type TerrainFacts = z.infer<typeof TerrainFacts>;

export const contourUnitOf = ({ contourUnit, heightUnit }: TerrainFacts): HeightUnit => contourUnit ?? heightUnit;

/** About this many contours from the lowest to the highest. */
const MAX_CONTOURS = 30;
/** Finer steps would draw the noise of the heights. */
const MIN_PIXELS = 5;

/** The finest step in a unit that neither crowds nor draws noise; whole feet. */
export function suggestedStep(
  unit: HeightUnit,
  { rangeM, resolutionM }: { rangeM: number; resolutionM: number },
): number {
  const { steps, perMetre, leastSuggested } = heightUnits[unit];
  const least = Math.max(leastSuggested, perMetre * Math.max(rangeM / MAX_CONTOURS, MIN_PIXELS * resolutionM));
  return steps.find((step) => step >= least) ?? (steps.at(-1) as number);
}

/** In the other unit, for people who use it. */
export function otherContours(facts: TerrainFacts, resolutionM: number): { unit: HeightUnit; step: number } {
  const unit = contourUnitOf(facts) === 'metre' ? 'US survey foot' : 'metre';
  return { unit, step: suggestedStep(unit, { rangeM: facts.highestM - facts.lowestM, resolutionM }) };
}

export const contoursName = (unit: HeightUnit, step: number, format: ContourFormat): string =>
  `contours-${step}${heightUnits[unit].inFileNames}.${contourFormats[format].ending}`;

export const makeContours = call({
  method: 'POST',
  path: '/process/oa/v2/processes/{processId}/contours',
  needs: 'process',
  scope: 'projects-read',
  summary:
    'Contours of the terrain model at a chosen step; they are made once and are a result of the run from then on',
  params: z.object({ processId: z.uuid().toLowerCase() }),
  body: z.object({
    timestamp: z.iso.datetime(),
    step: z.number().positive().max(100),
    /** Of the step; `contourUnit` of the terrain if omitted. */
    unit: HeightUnit.exactOptional(),
    format: ContourFormat,
  }),
  answer: z.object({ folder: z.string(), fileName: z.string() }),
});
