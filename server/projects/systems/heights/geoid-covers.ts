import { sql } from 'kysely';
import type { Position } from 'geojson';
import { griddedDatums } from '@overflight/contract/map/terrain.ts';
import type { PlanSummary } from '@overflight/contract/plans/plans.ts';
import type { GeoidCover, GeoidCovers } from '@overflight/contract/projects/systems/geoid-cover.ts';
import type { Services } from '../../../platform/services.ts';
import { hasGeoidGrid } from '../../../terrain/geoid/has-geoid-grid.ts';
import { zerosOfDatum } from '../../../terrain/geoid/zeros-of-datum.ts';
import { photosOfProject } from '../../photos-of-project.ts';
import type { ProjectRow } from '../../projects-store.ts';

type Covers = GeoidCovers['covers'];
type Sources = Pick<ProjectRow, 'tenant' | 'sources'>;

/** What the geoid grids of this server cover of plans, before there is a project of them. */
export async function geoidCovers(services: Services, asked: Sources): Promise<GeoidCovers> {
  const { usable } = await photosOfProject(services, asked);
  const photos = usable.flatMap(({ position }) => (position ? [[...position]] : []));
  const places = photos.length > 0 ? photos : await beginningsOf(services, asked);
  const isPlaced = places.length > 0;
  const found = await Promise.all(
    griddedDatums.map(async (datum): Promise<[string, GeoidCover]> => {
      if (isPlaced) return [datum, coverOf((await zerosOfDatum(services, datum, places)).zeros)];
      return [datum, (await hasGeoidGrid(services, datum)) ? 'all' : 'none'];
    }),
  );
  return { isPlaced, covers: Object.fromEntries(found) as Covers };
}

export function coverOf(zeros: readonly number[]): GeoidCover {
  const missing = zeros.filter((zeroM) => Number.isNaN(zeroM)).length;
  if (missing === 0) return 'all';
  return missing === zeros.length ? 'none' : 'some';
}

/** Where the drones of these plans take off. */
async function beginningsOf({ db }: Services, { tenant, sources }: Sources): Promise<Position[]> {
  const { rows } = await sql<{ summary: string }>`
    select summary from plans where tenant = ${tenant} and id = any(${sources}::uuid[]) and deleted_at is null`.execute(
    db,
  );
  return rows.map(({ summary }) => (JSON.parse(summary) as PlanSummary).homePoint.position);
}
