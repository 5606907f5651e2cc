import { sql } from 'kysely';
import {
  isPhotoUsed,
  isUsedByCheck,
  type PhotoCheck,
  type PhotoDecision,
  type PhotoFlaw,
} from '@overflight/contract/plans/files.ts';
import type { PhotoBand } from '@overflight/contract/plans/photo-bands.ts';
import { isPhotoName } from '../files/downloads/content-type-of.ts';
import type { Services } from '../platform/services.ts';
import type { ProjectRow } from './projects-store.ts';

export type SourcePhoto = {
  id: string;
  plan_id: string;
  name: string;
  size: number;
  key: string;
  has_thumbnail: boolean;
  widthPx: number;
  heightPx: number;
  position: [number, number] | null;
  altitudeM: number | null;
  relativeAltitudeM: number | null;
  gimbalPitchDeg: number | null;
  gimbalYawDeg: number | null;
  /** By the clock of the camera; null if it does not tell. */
  takenAt: string | null;
  /** Program that may have turned it after it was taken. */
  editedBy?: string;
  band?: PhotoBand;
  shot?: string;
};
export type PhotosOfProject = {
  photos: number;
  usable: SourcePhoto[];
  unchecked: number;
  /** Flaws of excluded photos, and of those used anyway. */
  leftOut: Partial<Record<PhotoFlaw, number>>;
  taken: Partial<Record<PhotoFlaw, number>>;
  /** Photos included or excluded by people against the check. */
  usedByChoice: number;
  leftOutByChoice: number;
  /** Plans deleted since they were selected. */
  gonePlans: number;
};

type Row = {
  id: string;
  plan_id: string;
  name: string;
  size: number;
  key: string;
  has_thumbnail: boolean;
  check: PhotoCheck | null;
  decision: PhotoDecision | null;
  is_checked: boolean;
};

/** The photos of all plans of a project, with their flaws. */
export async function photosOfProject(
  { db }: Services,
  { tenant, sources }: Pick<ProjectRow, 'tenant' | 'sources'>,
): Promise<PhotosOfProject> {
  const { rows: plans } = await sql<{ id: string }>`
    select id from plans where tenant = ${tenant} and id = any(${sources}::uuid[]) and deleted_at is null`.execute(db);
  const { rows } = await sql<Row>`
    select id, plan_id, name, size, key, has_thumbnail, "check", decision, checked_at is not null as is_checked
    from files where tenant = ${tenant} and plan_id = any(${plans.map(({ id }) => id)}::uuid[]) and kind = 'data'
      and stored_at is not null order by plan_id, name, id`.execute(db);
  const photos = rows.filter((row) => (row.is_checked ? row.check !== null : isPhotoName(row.name)));
  const found: PhotosOfProject = {
    photos: photos.length,
    usable: [],
    unchecked: photos.filter(({ is_checked }) => !is_checked).length,
    leftOut: {},
    taken: {},
    usedByChoice: 0,
    leftOutByChoice: 0,
    gonePlans: sources.length - plans.length,
  };
  for (const { check, decision, ...row } of photos) {
    if (check === null) continue;
    const { flaws, widthPx, heightPx, position, altitudeM, relativeAltitudeM, gimbalPitchDeg, gimbalYawDeg } = check;
    const isReadable = widthPx !== null && heightPx !== null;
    const isUsable = isReadable && isPhotoUsed({ check, decision });
    const isByChoice = isReadable && isUsable !== isUsedByCheck(check);
    if (isByChoice) found[isUsable ? 'usedByChoice' : 'leftOutByChoice'] += 1;
    const counts = isUsable ? found.taken : found.leftOut;
    if (!isByChoice) for (const flaw of flaws) counts[flaw] = (counts[flaw] ?? 0) + 1;
    const pose = { position, altitudeM, relativeAltitudeM, gimbalPitchDeg, gimbalYawDeg };
    const { band, shot, takenAt, editedBy } = check;
    // Cameras number their shots anew on every card.
    const ofShot = {
      ...(editedBy !== undefined && { editedBy }),
      ...(band && { band }),
      ...(shot !== undefined && { shot: `${row.plan_id} ${shot}` }),
    };
    if (isUsable) found.usable.push({ ...row, widthPx, heightPx, takenAt, ...pose, ...ofShot });
  }
  return found;
}
