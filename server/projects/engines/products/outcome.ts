import type { EngineName, RunReport } from '@overflight/contract/projects/project-runs.ts';
import type { TerrainFacts } from '@overflight/contract/projects/contours.ts';
import type { ViewerCamera } from '@overflight/contract/projects/viewer.ts';

/** Files only for the viewer have an empty folder name. */
export const viewerFiles = {
  ortho: 'ortho-web.tif',
  surface: 'surface-web.tif',
  terrain: 'terrain-web.tif',
  /** Hatched where the terrain was filled in. */
  filled: 'filled-web.tif',
  contours: 'contours-web.geojson',
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
export const CONTOUR_FOLDER = 'Contours';

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
  /** Origin of mesh and camera coordinates, with the UTM zone. */
  origin: { position: [number, number]; altitudeM: number; epsg: number };
  cameras: Omit<ViewerCamera, 'thumbnailUrl' | 'photoUrl'>[];
};

/** Facts of the run for the report. */
export type RunSoFar = { engine: EngineName; seconds: number; warnings: readonly string[] };
