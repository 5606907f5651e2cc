import type { HeightDoubt } from '@overflight/contract/projects/control-points.ts';
import { Refused } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { heightsAt } from '../../../terrain/heights-at.ts';
import { median } from '../../engines/built-in/placing/linear.ts';
import { viewerFiles } from '../../engines/products/outcome.ts';
import { photosOfProject } from '../../photos-of-project.ts';
import type { ProjectRow } from '../../projects-store.ts';
import type { StoredOutcome } from '../../runs/end-run.ts';
import { openCog } from '../../viewer/cog-file.ts';
import { surfaceHeight } from '../../viewer/surface-heights.ts';
import { findRunFile, newestOutcome } from '../../viewer/viewed-run.ts';

type Place = [lng: number, lat: number];

/** Heights of the ground above about mean sea level; NaN where unknown. */
export type KnownGround = {
  by: HeightDoubt['by'];
  heights: readonly number[];
  /** How far it may be off at any place. */
  credibleM: number;
  /** Whether it tells sea level from the ellipsoid. */
  tellsDatum: boolean;
};

/** Beyond this, a cell holds more than one height. */
const COARSE_M = 100;
const FINE_TERRAIN_M = 15;
/** What altitudes of aircraft, or mountains within a cell, are off. */
const ROUGH_M = 75;

export type AskedGround = {
  /** Null if nothing is known. */
  ground: KnownGround | null;
  /** What could not be asked; null if all could. */
  unchecked: string | null;
};

const UNREAD = 'Heights were not checked against the terrain of this server: it could not be read there.';

/** What is known of the ground below points, before they are used. */
export async function knownGround(
  services: Services,
  project: ProjectRow,
  places: readonly Place[],
): Promise<AskedGround> {
  const { ground, unchecked } = await ofTerrain(services, places);
  return {
    ground: ground ?? (await ofRun(services, project.id, places)) ?? (await ofPhotos(services, project, places)),
    unchecked,
  };
}

/** Without the surfaces of projects, which may stand on the same points. */
async function ofTerrain(services: Services, places: readonly Place[]): Promise<AskedGround> {
  const found = await heightsAt(services, places).catch((error: unknown) => {
    // Too wide a table for one call.
    if (error instanceof Refused) return null;
    throw error;
  });
  if (!found || found.heights.every(Number.isNaN))
    return { ground: null, unchecked: found?.problems.length === 0 ? null : UNREAD };
  const isFine = found.sources.every(({ cellM }) => cellM <= COARSE_M);
  const credibleM = isFine ? FINE_TERRAIN_M : ROUGH_M;
  return { ground: { by: 'terrain', heights: found.heights, credibleM, tellsDatum: isFine }, unchecked: null };
}

/** A run that followed control points would only repeat their mistake. */
async function ofRun(services: Services, projectId: string, places: readonly Place[]): Promise<KnownGround | null> {
  const run = await newestOutcome(services, projectId);
  if (!run || !tellsHeights(run.outcome)) return null;
  const file = await findRunFile(services, { runId: run.id, folder: '', name: viewerFiles.surface });
  if (!file) return null;
  const cog = await openCog(services, file);
  const heights: number[] = [];
  for (const place of places) heights.push((await surfaceHeight(cog, place)) ?? NaN);
  return heights.every(Number.isNaN) ? null : { by: 'run', heights, credibleM: ROUGH_M, tellsDatum: false };
}

const tellsHeights = ({ report: { accuracy, isLocal } }: StoredOutcome): boolean =>
  isLocal !== true && accuracy?.withControl === null && accuracy.heightDatum !== 'relative';

/** The height of take-off, from photos that tell how high they are above it. */
async function ofPhotos(
  services: Services,
  project: ProjectRow,
  places: readonly Place[],
): Promise<KnownGround | null> {
  const { usable } = await photosOfProject(services, project);
  const grounds = usable.flatMap(({ altitudeM, relativeAltitudeM }) =>
    altitudeM === null || relativeAltitudeM === null ? [] : [altitudeM - relativeAltitudeM],
  );
  if (grounds.length === 0) return null;
  const groundM = median(grounds);
  return { by: 'photos', heights: places.map(() => groundM), credibleM: ROUGH_M, tellsDatum: false };
}
