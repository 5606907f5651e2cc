import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { addPoints, figuresOf, inOrder } from './track-figures.ts';
import { trackLimits } from './track-limits.ts';
import type { StoredTrackPoint } from './track-point.ts';
import {
  addPieces,
  lockVehicles,
  newTrack,
  putTracks,
  readPoints,
  tracksBetween,
  type KnownTrack,
} from './tracks-store.ts';

export type FlownPoints = {
  vehicleId: string;
  isSimulated: boolean;
  points: readonly StoredTrackPoint[];
  /** Take-off and landing times that separate flights. */
  breaks?: readonly number[];
};
type Piece = { trackId: string; points: StoredTrackPoint[] };

/** Appends points to their tracks or starts new ones; late points find their track too. */
export async function storePoints(transaction: Transaction<Tables>, flown: readonly FlownPoints[]): Promise<void> {
  const withPoints = flown.filter(({ points }) => points.length > 0);
  if (withPoints.length === 0) return;
  const ids = [...new Set(withPoints.map(({ vehicleId }) => vehicleId))];
  const vehicles = await lockVehicles(transaction, ids);
  const known = Map.groupBy(await tracksBetween(transaction, ids, spanOf(withPoints)), ({ vehicleId }) => vehicleId);
  const changed = new Map<string, KnownTrack & { tenant: string }>();
  const mixed = new Set<string>();
  const pieces: Piece[] = [];
  for (const { points, breaks = [], ...of } of withPoints) {
    const tenant = vehicles.get(of.vehicleId)?.tenant;
    if (tenant === undefined) continue;
    const tracks = known.get(of.vehicleId) ?? [];
    known.set(of.vehicleId, tracks);
    // A repeated last point adds nothing and would cause all points to be reread.
    const ends = new Set(tracks.map(({ endedAt }) => endedAt));
    const newPoints = points.filter(([at]) => !ends.has(at));
    for (const stretch of splitAtSilence(inOrder(newPoints), breaks)) {
      const before = tracks.findLast((track) => belongsTo(track, stretch, breaks));
      const track = before ? { ...before, ...addPoints(before, stretch) } : newTrack(of, figuresOf(stretch));
      if (before) tracks.splice(tracks.indexOf(before), 1, track);
      else tracks.push(track);
      if (before && timeOf(stretch[0]) <= before.endedAt) mixed.add(track.id);
      changed.set(track.id, { ...track, tenant });
      pieces.push({ trackId: track.id, points: stretch });
    }
    for (const track of tracks) {
      if (track.hasLanded || !breaks.some((at) => track.endedAt <= at)) continue;
      track.hasLanded = true;
      changed.set(track.id, { ...track, tenant });
    }
  }
  if (changed.size === 0) return;
  await putTracks(transaction, [...changed.values()]);
  if (pieces.length > 0) await addPieces(transaction, pieces);
  await recount(
    transaction,
    [...mixed].flatMap((id) => changed.get(id) ?? []),
  );
}

/** Recomputes tracks with late or duplicate points from all their points. */
async function recount(
  transaction: Transaction<Tables>,
  tracks: readonly (KnownTrack & { tenant: string })[],
): Promise<void> {
  const points = await readPoints(
    transaction,
    tracks.map(({ id }) => id),
  );
  const counted = tracks.map((track) => ({ ...track, ...figuresOf(inOrder(points.get(track.id) ?? [])) }));
  if (counted.length > 0) await putTracks(transaction, counted);
}

function spanOf(flown: readonly FlownPoints[]): [Date, Date] {
  let [first, last] = [Infinity, -Infinity];
  for (const { points } of flown)
    for (const [at] of points) {
      first = Math.min(first, at);
      last = Math.max(last, at);
    }
  return [new Date(first - trackLimits.silenceMs), new Date(last + trackLimits.silenceMs)];
}

function splitAtSilence(points: readonly StoredTrackPoint[], breaks: readonly number[]): StoredTrackPoint[][] {
  const stretches: StoredTrackPoint[][] = [];
  for (const point of points) {
    const current = stretches.at(-1);
    const last = timeOf(current?.at(-1));
    const isSame = point[0] - last <= trackLimits.silenceMs && !isBroken(breaks, last, point[0]);
    if (current && isSame) current.push(point);
    else stretches.push([point]);
  }
  return stretches;
}

const isBroken = (breaks: readonly number[], from: number, to: number) => breaks.some((at) => from <= at && at < to);

function belongsTo(track: KnownTrack, stretch: readonly StoredTrackPoint[], breaks: readonly number[]): boolean {
  const { startedAt, endedAt, points, hasLanded } = track;
  const [first, last] = [timeOf(stretch[0]), timeOf(stretch.at(-1))];
  if ((hasLanded && first > endedAt) || isBroken(breaks, endedAt, first)) return false;
  const isNear = first <= endedAt + trackLimits.silenceMs && last >= startedAt - trackLimits.silenceMs;
  const isShort = Math.max(last, endedAt) - Math.min(first, startedAt) <= trackLimits.longestMs;
  return isNear && isShort && points + stretch.length <= trackLimits.mostPoints;
}

function timeOf(point: StoredTrackPoint | undefined): number {
  return point?.[0] ?? 0;
}
