import { overlayKind, type OverlayKind } from '@overflight/contract/overlays.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Age = { sourceDate: string | null; importedAt: Date; confirmedAt: Date | null };

/** Data ages from the day its publisher gave it, or from when its service last said that there is nothing newer. */
export function isStale(kind: OverlayKind, { sourceDate, importedAt, confirmedAt }: Age, now: Date): boolean {
  const { staleAfterDays } = overlayKind(kind);
  if (staleAfterDays === null) return false;
  const published = sourceDate === null ? importedAt : new Date(sourceDate);
  // A day that lies ahead, by mistake or because it comes into force then, makes nothing younger than it is here.
  const publishedAt = Math.min(published.getTime(), importedAt.getTime());
  const currentAt = Math.max(publishedAt, confirmedAt?.getTime() ?? -Infinity);
  return now.getTime() - currentAt > staleAfterDays * DAY_MS;
}
