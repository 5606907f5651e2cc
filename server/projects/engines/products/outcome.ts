import type { EngineName, RunReport } from '@overflight/contract/projects/project-runs.ts';
import type { ViewerCamera } from '@overflight/contract/projects/viewer.ts';

/** What only the viewer reads stands in the folder without a name. */
export const viewerFiles = { ortho: 'ortho-web.tif', surface: 'surface-web.tif' } as const;

export type ProductFile = { folder: string; name: string; path: string };

/** All that a run comes to. */
export type Outcome = {
  files: ProductFile[];
  report: RunReport;
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  /** The lowest and the highest place in metres; null where the run made no heights. */
  surfaceRange: { lowestM: number; highestM: number } | null;
  /** Where the frame of the mesh and of the cameras begins, and the UTM zone that it lies in. */
  origin: { position: [number, number]; altitudeM: number; epsg: number };
  cameras: Omit<ViewerCamera, 'thumbnailUrl' | 'photoUrl'>[];
};

/** What the report says of the run beside its products. */
export type RunSoFar = { engine: EngineName; seconds: number; warnings: readonly string[] };
