import { isBlock, placeOfBlock } from '@overflight/flight/terrain/lattice.ts';
import { z } from 'zod';
import { call } from '../call.ts';

/** What heights are measured from. */
export const heightDatums = {
  egm96: { name: 'Sea level (EGM96)' },
  egm2008: { name: 'Sea level (EGM2008)' },
  navd88: { name: 'Sea level (NAVD88)' },
  'sea-level': { name: 'Sea level (another national datum)' },
  ellipsoid: { name: 'WGS84 ellipsoid' },
} as const;
export type HeightDatum = keyof typeof heightDatums;
export const heightDatumNames = Object.keys(heightDatums) as [HeightDatum, ...HeightDatum[]];

/** Bare ground, or its surface with trees and roofs. */
export const heightModels = {
  ground: { name: 'Bare ground' },
  surface: { name: 'Surface, with trees and roofs' },
  mixed: { name: 'Ground or surface' },
} as const;
export type HeightModel = keyof typeof heightModels;
const heightModelNames = Object.keys(heightModels) as [HeightModel, ...HeightModel[]];

export const terrainLimits = {
  positions: 10_000,
  blocks: 64,
  fileBytes: 4 * 1024 ** 3,
  geoidBytes: 256 * 1024 ** 2,
} as const;

const isPosition = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && isWithin(value[0], 540) && isWithin(value[1], 90);
const isWithin = (value: unknown, most: number): boolean => typeof value === 'number' && Math.abs(value) <= most;

/** One check for the whole list: a schema per position costs more than its height. */
const Positions = z
  .array(z.custom<[number, number]>().meta({ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }))
  .max(terrainLimits.positions)
  .superRefine((list, context) => {
    const wrong = list.findIndex((position) => !isPosition(position));
    if (wrong >= 0)
      context.addIssue({ code: 'custom', path: [wrong], message: 'longitude and latitude in degrees, two numbers' });
  });

/** Where heights of an answer come from. */
export const HeightSource = z.object({
  id: z.string(),
  name: z.string(),
  datum: z.enum(heightDatumNames),
  model: z.enum(heightModelNames),
  /** Distance between its heights, in metres. */
  cellM: z.number(),
  /** The day it was measured; null if unknown. */
  day: z.iso.date().nullable(),
  attribution: z.string(),
  /** The geoid grids that brought its heights to EGM96; without one, other sea levels differ from it by decimetres. */
  geoids: z.array(z.string()).optional(),
  /** Of the surface of a project: how it was set to the known ground. */
  levelling: z
    .object({
      /** Added to its own heights: the median of what the known ground is above it. */
      offsetM: z.number(),
      /** Half width of what the differences lie within, around that median (NMAD): trees, roofs, errors of both. */
      spreadM: z.number(),
      /** The sources it was compared with. */
      against: z.array(z.string()),
    })
    .optional(),
});
export type Levelling = NonNullable<HeightSource['levelling']>;
export type HeightSource = z.infer<typeof HeightSource>;

export const HeightsAnswer = z.object({
  /** Metres above sea level; null where there are no heights. */
  heights: z.array(z.number().nullable()),
  /** The sources of these heights. */
  sources: z.array(HeightSource),
  /** What the heights are measured from. */
  datum: z.literal('egm96'),
  /** Sources that could not be read: heights may be missing because of them. */
  problems: z.array(z.string()),
});
export type HeightsAnswer = z.infer<typeof HeightsAnswer>;

export const readHeights = call({
  method: 'POST',
  path: '/terrain/v1/heights',
  needs: 'member',
  scope: 'terrain',
  summary: 'Heights of the ground at positions; null where none are known',
  body: z.object({ positions: Positions }),
  answer: HeightsAnswer,
});

/** Blocks of the lattice that heights are worked into flights with (`flight/terrain/lattice.ts`). */
export const readGroundBlocks = call({
  method: 'POST',
  path: '/terrain/v1/blocks',
  needs: 'member',
  scope: 'terrain',
  summary: 'Heights of the ground on a lattice of quarter seconds, the highest around each node, in blocks of 16 by 16',
  body: z.object({
    blocks: z
      .array(
        z
          .number()
          .int()
          .refine((number) => isBlock(placeOfBlock(number)), 'there is no such block'),
      )
      .max(terrainLimits.blocks),
  }),
  answer: z.object({
    /** In the order asked for, row by row from the south-west; metres above sea level, null where there are none. */
    blocks: z.array(z.array(z.number().nullable())),
    sources: z.array(HeightSource),
    datum: z.literal('egm96'),
    problems: z.array(z.string()),
  }),
});

/** Not the name of a map source: those have no underscore. */
const RELIEF = '/basemap/v1/tile/_heights/{z}/{x}/{y}';

/** Address of the map's relief; a tile asked for with the current version never changes. */
export const reliefTiles = (version: string): string => `${RELIEF}?v=${version}`;

export const readReliefTile = call({
  method: 'GET',
  path: RELIEF,
  needs: 'api-key',
  scope: 'tiles',
  summary: 'Heights for the relief of the map, height files over terrain tiles; 204 where there are none',
  params: z.object({
    z: z.coerce.number().int().min(0).max(24),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  }),
  query: z.object({ v: z.string().max(100).optional() }),
  bytes: 'image/png',
});

/** Settings of a height file that an administrator may change. */
const HeightFileSettings = z.object({
  name: z.string().trim().min(1, 'This field is required').max(100),
  datum: z.enum(heightDatumNames),
  model: z.enum(heightModelNames),
  day: z.iso.date().nullable(),
  attribution: z.string().trim().max(500),
  /** Where files overlap, the higher number counts. */
  priority: z.number().int().min(0).max(1000),
  enabled: z.boolean(),
});

/** A file of heights that an administrator added. */
export const HeightFile = HeightFileSettings.extend({
  id: z.uuid(),
  fileName: z.string(),
  size: z.number(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  cellM: z.number(),
  addedAt: z.iso.datetime(),
  /** The coordinate system it was converted from, by GDAL. */
  convertedFrom: z.string().optional(),
});
export type HeightFile = z.infer<typeof HeightFile>;

const HeightFileId = z.object({ id: z.uuid() });

export const listHeightFiles = call({
  method: 'GET',
  path: '/terrain/v1/admin/files',
  needs: 'installation',
  summary: 'All height files, switched on or not',
  answer: z.array(HeightFile),
});

export const uploadHeightFile = call({
  method: 'PUT',
  path: '/terrain/v1/admin/files/{id}',
  needs: 'installation',
  summary: 'Upload a GeoTIFF or .hgt file of heights; the body is the file',
  params: HeightFileId,
  query: z.object({
    fileName: z.string().trim().min(1).max(200),
    /** Needed where the file does not say it. */
    datum: z.enum(heightDatumNames).optional(),
    model: z.enum(heightModelNames).default('mixed'),
  }),
  bodyLimit: terrainLimits.fileBytes,
  answer: HeightFile,
});

export const saveHeightFile = call({
  method: 'PATCH',
  path: '/terrain/v1/admin/files/{id}',
  needs: 'installation',
  summary: 'Change the settings of a height file',
  params: HeightFileId,
  body: HeightFileSettings.partial(),
  answer: HeightFile,
});

export const deleteHeightFile = call({
  method: 'DELETE',
  path: '/terrain/v1/admin/files/{id}',
  needs: 'installation',
  summary: 'Remove a height file',
  params: HeightFileId,
});

/** The surface of a finished project in use as terrain, for its tenant only. */
export const ProjectSurface = z.object({
  projectId: z.uuid(),
  projectName: z.string(),
  /** When the run ended that made it. */
  processedAt: z.iso.datetime(),
  /** The last day of its photos; null if they do not say it. */
  day: z.iso.date().nullable(),
  /** What it is made of. */
  photos: z.number().int(),
  engine: z.string(),
  cellM: z.number(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  levelling: HeightSource.shape.levelling.unwrap(),
  addedBy: z.string(),
  addedAt: z.iso.datetime(),
});
export type ProjectSurface = z.infer<typeof ProjectSurface>;

export const listSurfaces = call({
  method: 'GET',
  path: '/terrain/v1/surfaces',
  needs: 'member',
  scope: 'terrain',
  summary: "Surfaces of projects that serve as terrain for the caller's tenant",
  answer: z.array(ProjectSurface),
});

/** Datums that a geoid grid brings to EGM96. */
export const griddedDatums = ['egm2008', 'navd88', 'sea-level'] as const satisfies HeightDatum[];

/** A grid of the height of a datum's zero above the ellipsoid, added by an administrator. */
export const GeoidGrid = z.object({
  id: z.uuid(),
  name: z.string(),
  fileName: z.string(),
  datum: z.enum(griddedDatums),
  bounds: HeightFile.shape.bounds,
  cellM: z.number(),
  size: z.number(),
  addedAt: z.iso.datetime(),
});
export type GeoidGrid = z.infer<typeof GeoidGrid>;

export const listGeoidGrids = call({
  method: 'GET',
  path: '/terrain/v1/admin/geoids',
  needs: 'installation',
  summary: 'Geoid grids that were added; EGM96 comes with the product',
  answer: z.array(GeoidGrid),
});

export const uploadGeoidGrid = call({
  method: 'PUT',
  path: '/terrain/v1/admin/geoids/{id}',
  needs: 'installation',
  summary: 'Upload a geoid grid for a datum, a GeoTIFF as PROJ distributes them; the body is the file',
  params: HeightFileId,
  query: z.object({ fileName: z.string().trim().min(1).max(200), datum: z.enum(griddedDatums) }),
  bodyLimit: terrainLimits.geoidBytes,
  answer: GeoidGrid,
});

export const deleteGeoidGrid = call({
  method: 'DELETE',
  path: '/terrain/v1/admin/geoids/{id}',
  needs: 'installation',
  summary: 'Remove a geoid grid',
  params: HeightFileId,
});
