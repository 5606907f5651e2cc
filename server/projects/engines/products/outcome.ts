import type { EngineName, RunReport } from '@overflight/contract/projects/project-runs.ts';
import type { ViewerCamera } from '@overflight/contract/projects/viewer.ts';

/** Files only for the viewer have an empty folder name. */
export const viewerFiles = { ortho: 'ortho-web.tif', surface: 'surface-web.tif' } as const;

export type ProductFile = { folder: string; name: string; path: string };

/** Results of a run. */
export type Outcome = {
  files: ProductFile[];
  report: RunReport;
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  /** Lowest and highest surface height; null without heights. */
  surfaceRange: { lowestM: number; highestM: number } | null;
  /** Origin of mesh and camera coordinates, with the UTM zone. */
  origin: { position: [number, number]; altitudeM: number; epsg: number };
  cameras: Omit<ViewerCamera, 'thumbnailUrl' | 'photoUrl'>[];
};

/** Facts of the run for the report. */
export type RunSoFar = { engine: EngineName; seconds: number; warnings: readonly string[] };
