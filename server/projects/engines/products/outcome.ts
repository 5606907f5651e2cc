import type { EngineName, RunReport } from '@overflight/contract/projects/project-runs.ts';
import type { BandFacts } from '@overflight/contract/projects/band-maps.ts';
import type { CloudFacts } from '@overflight/contract/projects/point-cloud.ts';
import type { FacadeFacts } from '@overflight/contract/projects/facade.ts';
import type { TerrainFacts } from '@overflight/contract/projects/contours.ts';
import type { RunControlPoint, ScenePose } from '../engine.ts';
import type { ViewerCamera } from '@overflight/contract/projects/viewer.ts';

/** Files only for the viewer have an empty folder name. */
export const viewerFiles = {
  ortho: 'ortho-web.tif',
  surface: 'surface-web.tif',
  terrain: 'terrain-web.tif',
  /** Hatched where the terrain was filled in. */
  filled: 'filled-web.tif',
  contours: 'contours-web.geojson',
  /** In the other unit. */
  otherContours: 'contours-other-web.geojson',
  ndvi: 'ndvi-web.tif',
  /** What the report needs beside the pictures, to be written again with what was measured since. */
  report: 'report-content.json',
} as const;

export const surfaceFiles = {
  folder: 'Surface Model',
  surface: 'surface-model.tif',
  filled: 'surface-filled.tif',
} as const;

/** Folders of the results that other code asks for. */
export const terrainFiles = {
  folder: 'Terrain Model',
  terrain: 'terrain-model.tif',
  filled: 'terrain-filled.tif',
  hillshade: 'hillshade.tif',
} as const;
export const bandFiles = { folder: 'Bands', bands: 'bands.tif', ndvi: 'ndvi.tif' } as const;
export const CONTOUR_FOLDER = 'Contours';
export const reportFiles = {
  folder: 'Report',
  coverage: 'coverage.png',
  control: 'control.png',
  facade: 'facade.png',
  overlap: 'overlap.png',
  ndvi: 'ndvi.png',
  page: 'report.html',
  pdf: 'report.pdf',
  figures: 'report.json',
} as const;
/** The orthophoto of a wall: on no map, so apart from the one from above. */
export const facadeFiles = {
  folder: 'Facade',
  ortho: 'facade-orthophoto.tif',
  picture: 'facade-orthophoto.png',
  /** World file of the picture: its scale for CAD programs. */
  world: 'facade-orthophoto.pgw',
  about: 'facade-plane.json',
} as const;
export const meshFiles = { folder: 'Mesh', glb: 'mesh.glb', obj: 'mesh-obj.zip' } as const;
export const pointTilesFile = { folder: 'Point Cloud', name: 'points-3d-tiles.zip' } as const;

export type ProductFile = { folder: string; name: string; path: string };

/** Results of a run. */
export type Outcome = {
  files: ProductFile[];
  report: RunReport;
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  /** Lowest and highest surface height; null without heights. */
  surfaceRange: { lowestM: number; highestM: number } | null;
  /** Missing in runs of earlier versions; null without a terrain model. */
  terrain?: TerrainFacts | null;
  /** Missing in runs of earlier versions; null if no orthophoto of a wall was drawn. */
  facade?: FacadeFacts | null;
  /** Missing in runs of earlier versions; null if there are no photos of single bands, or none could be drawn. */
  bands?: BandFacts | null;
  /** Missing in runs of earlier versions; null if there are no points to show. */
  cloud?: CloudFacts | null;
  /** Origin of mesh and camera coordinates, with the UTM zone. */
  origin: { position: [number, number]; altitudeM: number; epsg: number };
  cameras: Omit<ViewerCamera, 'thumbnailUrl' | 'photoUrl'>[];
  /** Where its control points were marked, by their names. Missing in runs of earlier versions. */
  controlMarks?: Record<string, RunControlPoint['marks']>;
  /** Missing if the engine does not tell, and in runs of earlier versions. */
  poses?: ScenePose[];
};

/** Facts of the run for the report. */
export type RunSoFar = {
  engine: EngineName;
  seconds: number;
  warnings: readonly string[];
  /** Finished ones, in order. */
  stages: NonNullable<RunReport['stages']>;
  /** Null if they cannot be told. */
  tools: string | null;
};
