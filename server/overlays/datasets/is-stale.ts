import { overlayKind, type OverlayKind } from '@overflight/contract/map/overlays.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Age = {
  sourceDate: string | null;
  importedAt: Date;
  confirmedAt: Date | null;
  countries: readonly string[];
};

/** Age counts from the publication date, or from the last time the service reported nothing newer. */
export function isStale(kind: OverlayKind, age: Age, now: Date): boolean {
  const { sourceDate, importedAt, confirmedAt, countries } = age;
  const { staleAfterDays } = overlayKind(kind);
  if (staleAfterDays === null) return false;
  // Custom areas never age, unless they are declared to contain a country's airspace.
  if (kind === 'GeoJSON' && countries.length === 0) return false;
  const published = sourceDate === null ? importedAt : new Date(sourceDate);
  // A future date, mistaken or effective later, does not make data younger than its import.
  const publishedAt = Math.min(published.getTime(), importedAt.getTime());
  const currentAt = Math.max(publishedAt, confirmedAt?.getTime() ?? -Infinity);
  return now.getTime() - currentAt > staleAfterDays * DAY_MS;
}
