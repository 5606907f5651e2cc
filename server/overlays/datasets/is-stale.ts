import { overlayKind, type OverlayKind } from '@overflight/contract/map/overlays.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Age = {
  sourceDate: string | null;
  importedAt: Date;
  confirmedAt: Date | null;
  countries: readonly string[];
};

/** Data ages from the day its publisher gave it, or from when its service last said that there is nothing newer. */
export function isStale(kind: OverlayKind, age: Age, now: Date): boolean {
  const { sourceDate, importedAt, confirmedAt, countries } = age;
  const { staleAfterDays } = overlayKind(kind);
  if (staleAfterDays === null) return false;
  // Somebody's own areas stay as they are, unless a country's airspace is said to be among them.
  if (kind === 'GeoJSON' && countries.length === 0) return false;
  const published = sourceDate === null ? importedAt : new Date(sourceDate);
  // A day that lies ahead, by mistake or because it comes into force then, makes nothing younger than it is here.
  const publishedAt = Math.min(published.getTime(), importedAt.getTime());
  const currentAt = Math.max(publishedAt, confirmedAt?.getTime() ?? -Infinity);
  return now.getTime() - currentAt > staleAfterDays * DAY_MS;
}
