import { z } from 'zod';
import { call } from '../call.ts';

/** Units of heights in the coordinate systems of products. */
export const heightUnits = {
  metre: { symbol: 'm', steps: [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10] },
  'US survey foot': { symbol: 'ft', steps: [0.5, 1, 2, 5, 10, 20, 25] },
} as const;
export type HeightUnit = keyof typeof heightUnits;
const HeightUnit = z.enum(Object.keys(heightUnits) as [HeightUnit, ...HeightUnit[]]);

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
  /** Of its file and of contours. */
  heightUnit: HeightUnit,
  /** A step between contours that suits its heights, in this unit. */
  contourStep: z.number(),
});
export type TerrainFacts = z.infer<typeof TerrainFacts>;

/** About this many contours from the lowest to the highest. */
const MAX_CONTOURS = 30;
/** Finer steps would draw the noise of the heights. */
const MIN_PIXELS = 5;

/** The finest step that neither crowds nor draws noise; range and resolution in the unit of heights. */
export function suggestedStep(unit: HeightUnit, range: number, resolution: number): number {
  const least = Math.max(range / MAX_CONTOURS, MIN_PIXELS * resolution);
  const { steps } = heightUnits[unit];
  return steps.find((step) => step >= least) ?? (steps.at(-1) as number);
}

export const contoursName = (unit: HeightUnit, step: number, format: ContourFormat): string =>
  `contours-${step}${heightUnits[unit].symbol}.${contourFormats[format].ending}`;

export const makeContours = call({
  method: 'POST',
  path: '/process/oa/v2/processes/{processId}/contours',
  needs: 'process',
  scope: 'projects-read',
  summary:
    'Contours of the terrain model at a chosen step; they are made once and are a result of the run from then on',
  params: z.object({ processId: z.uuid().toLowerCase() }),
  body: z.object({ timestamp: z.iso.datetime(), step: z.number().positive().max(100), format: ContourFormat }),
  answer: z.object({ folder: z.string(), fileName: z.string() }),
});
