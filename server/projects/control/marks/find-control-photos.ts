import type { AnswerOf } from '@overflight/contract/call.ts';
import * as files from '@overflight/contract/plans/files.ts';
import {
  controlCaps,
  type ControlPhoto,
  type listControlPhotos,
} from '@overflight/contract/projects/control-points.ts';
import { utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import type { Signer } from '../../../account/require-rights.ts';
import { splitBands } from '../../../files/photos/split-bands.ts';
import { signAddress } from '../../../files/signed-address.ts';
import type { Services } from '../../../platform/services.ts';
import { MARK_SIGMA_PX } from '../../engines/built-in/adjust/control-points.ts';
import { triangulate } from '../../engines/built-in/adjust/triangulate.ts';
import type { Vector } from '../../engines/built-in/placing/linear.ts';
import { photosOfProject, type SourcePhoto } from '../../photos-of-project.ts';
import type { RunHeights } from '../../engines/engine.ts';
import type { ProjectRow } from '../../projects-store.ts';
import type { StoredOutcome } from '../../runs/end-run.ts';
import { inDatum } from '../../systems/run-heights.ts';
import type { ControlRow } from '../control-store.ts';
import { liftOfRun } from './lift-of-run.ts';
import {
  guessPixel,
  pixelOf,
  placeInZone,
  poseOfRun,
  type Guess,
  type PhotoPose,
  type Pixel,
} from './expected-pixel.ts';
import { settledGuess, turnsByMarks, type PlacedMark } from './turned-photos.ts';

/** As long as a photo is open to be marked. */
const READ_VALID_FOR_S = 2 * 60 * 60;
/** Around the photo, as a share of it. */
const MARGIN_OF_RUN = 0.01;

type Wanted = { project: ProjectRow; point: ControlRow; signer: Signer };

/**
 * Photos that should show a point, those nearest to their middle first; then others that were marked, or may show it as nothing
 * tells where they were taken. All of them if none should: its coordinates may be wrong, or its height.
 */
export async function findControlPhotos(
  services: Services,
  { project, point, signer }: Wanted,
): Promise<AnswerOf<typeof listControlPhotos>> {
  // Marks count in photos that cameras are found with.
  const { references } = splitBands((await photosOfProject(services, project)).usable);
  const marks = await marksOf(services, point.id);
  const run = await posesOfRun(services, project.id);
  const epsg = run?.isLocal === false ? run.epsg : utmCodeOf([point.lng, point.lat]);
  const [known, liftM] = await placeInRun(services, { point, run });
  const stated = placeInZone(known.position, known.heightM + liftM, epsg);
  // Cameras of a local run are not where the point is: only its marks lead to it.
  const place = run?.isLocal ? placeOfMarks(run.poses, marks) : stated;
  const poses = place && run && run.poses.size > 0 ? run.poses : null;
  const turns = poses ? new Map() : turnsByMarks(references, await placedMarks(services, project.id, epsg), epsg);
  /** Where it is expected; null if it is not, undefined if nothing tells. */
  const expected = (photo: SourcePhoto): Guess | null | undefined => {
    if (!poses || !place) {
      const guess = guessPixel(photo, stated, epsg);
      return guess && settledGuess(guess, photo, turns.get(photo.id));
    }
    const pose = poses.get(photo.id);
    const at = pose ? pixelOf(pose, place, MARGIN_OF_RUN) : null;
    return at && { at, direction: 'known' };
  };
  const until = services.now().getTime() + READ_VALID_FOR_S * 1000;
  const places = references.map((photo) => ({ photo, place: expected(photo) }));
  const areAllListed = places.every(({ place: at }) => !at);
  const found = places.flatMap(({ photo, place: at }) => {
    const mark = marks.get(photo.id) ?? null;
    if (at === null && !mark && !areAllListed) return [];
    const expectedAt = !at || at.direction === 'unknown' ? null : at.at;
    const direction = at?.direction ?? 'known';
    const { id: fileId, plan_id: id, name, size, widthPx, heightPx, has_thumbnail } = photo;
    const signed = { params: { id, kind: 'data', fileId }, claims: { signer, name, size, until } };
    const photoUrl = signAddress(services, files.readFile, signed);
    const thumbnailUrl = has_thumbnail ? signAddress(services, files.readThumbnail, signed) : null;
    const places = { expectedAt, direction, mark };
    const shown: ControlPhoto = { fileId, name, widthPx, heightPx, ...places, photoUrl, thumbnailUrl };
    return [{ shown, off: offMiddle(photo, at ?? null) }];
  });
  return {
    isByRun: poses !== null,
    photos: found
      .toSorted((a, b) => compareOff(a, b) || a.shown.name.localeCompare(b.shown.name, 'en', { numeric: true }))
      .slice(0, controlCaps.photos)
      .map(({ shown }) => shown),
  };
}

/** Distance from the middle as a share of the photo; photos in which it is not expected come last. */
function offMiddle({ widthPx, heightPx }: SourcePhoto, expected: Guess | null): number {
  if (!expected) return Infinity;
  const [u, v] = expected.at;
  return Math.hypot(u / widthPx - 0.5, v / heightPx - 0.5);
}

type Listed = { shown: ControlPhoto; off: number };

/** Marked ones first among those in which it is not expected. */
function compareOff(a: Listed, b: Listed): number {
  if (a.off !== b.off) return a.off < b.off ? -1 : 1;
  return Number(b.shown.mark !== null) - Number(a.shown.mark !== null);
}

/** Where the marks of a point lead to among the cameras of a run; null without two. */
function placeOfMarks(poses: ReadonlyMap<string, PhotoPose>, marks: ReadonlyMap<string, Pixel>): Vector | null {
  const seen = [...marks].flatMap(([fileId, at]) => {
    const pose = poses.get(fileId);
    return pose ? [{ pose, at }] : [];
  });
  const cameras = seen.map(({ pose: { centre, rotation } }, lens) => ({ lens, centre, rotation }));
  const found = triangulate(
    { cameras, lenses: seen.map(({ pose: { lens } }) => lens) },
    seen.map(({ at }, camera) => ({ camera, at })),
    MARK_SIGMA_PX,
  );
  return found?.at ?? null;
}

async function marksOf({ db }: Services, pointId: string): Promise<Map<string, Pixel>> {
  const rows = await db.selectFrom('project_control_marks').selectAll().where('point_id', '=', pointId).execute();
  return new Map(rows.map(({ file_id, u, v }) => [file_id, [u, v]]));
}

/** All marks of a project. */
async function placedMarks({ db }: Services, projectId: string, epsg: number): Promise<PlacedMark[]> {
  const rows = await db
    .selectFrom('project_control_marks')
    .innerJoin('project_control_points', 'project_control_points.id', 'project_control_marks.point_id')
    .select(['file_id', 'u', 'v', 'lng', 'lat', 'height_m'])
    .where('project_id', '=', projectId)
    .execute();
  return rows.map(({ file_id, u, v, lng, lat, height_m }) => ({
    fileId: file_id,
    at: [u, v],
    place: placeInZone([lng, lat], height_m, epsg),
  }));
}

type Run = NonNullable<Awaited<ReturnType<typeof posesOfRun>>>;

/** Where a point is in the datum of a run, and how much higher it lies there; as stated without a run. */
async function placeInRun(services: Services, { point, run }: { point: ControlRow; run: Run | null }) {
  const statedOf = ({ id, lng, lat, height_m }: ControlRow) => ({
    id,
    position: [lng, lat] as const,
    heightM: height_m,
  });
  const rows = await services.db
    .selectFrom('project_control_points')
    .selectAll()
    .where('project_id', '=', point.project_id)
    .execute();
  const stated = rows.map(statedOf);
  const inRun = run?.heights ? await inDatum(services, run.heights, stated) : stated;
  const liftM = run && !run.isLocal ? await liftOfRun(services, { runId: run.id, points: inRun }) : 0;
  // One that no geoid grid covers is not in the datum of the run.
  return [inRun.find(({ id }) => id === point.id) ?? statedOf(point), liftM] as const;
}

/** The cameras of the newest run by file, if its engine tells them. */
async function posesOfRun({ db }: Services, projectId: string) {
  const row = await db
    .selectFrom('project_runs')
    .select(['id', 'outcome'])
    .where('project_id', '=', projectId)
    .where('outcome', 'is not', null)
    .orderBy('finished_at', 'desc')
    .executeTakeFirst();
  const outcome = row?.outcome as StoredOutcome | undefined;
  if (!outcome?.poses) return null;
  const byName = new Map(outcome.poses.map((pose) => [pose.name, pose]));
  const poses = outcome.photos.flatMap(({ name, fileId }) => {
    const pose = byName.get(name);
    return pose ? [[fileId, poseOfRun(pose)] as const] : [];
  });
  return {
    id: row?.id ?? '',
    epsg: outcome.origin.epsg,
    isLocal: outcome.report.isLocal === true,
    poses: new Map(poses),
    heights: heightsOf(outcome),
  };
}

/** What the heights of its cameras count from; null if it is not known. */
function heightsOf({ report }: StoredOutcome): RunHeights | null {
  const datum = report.accuracy?.heightDatum ?? 'photos';
  return datum === 'photos' || datum === 'relative' ? null : { datum, geoids: [] };
}
