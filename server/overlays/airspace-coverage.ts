import { overlayKind, overlayKindNames } from '@overflight/contract/map/overlays.ts';
import type { Services } from '../platform/services.ts';
import { datasetsInUse, type DatasetInUse } from './datasets/datasets-in-use.ts';

/**
 * Whether the airspace of a country counts as checked: only if nothing is missing, stale or incomplete.
 * `missing` names data that is not installed, `stale` data that is too old, `incomplete` data with unreadable
 * entries, all as display text. Demo data never counts.
 */
export type AirspaceCoverage = {
  isChecked: boolean;
  missing: string[];
  stale: { title: string; importedAt: Date; sourceDate: string | null }[];
  incomplete: { title: string; skipped: number }[];
};

/** Territories with their own country code that the FAA's data covers. */
const usTerritories = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'VI']);
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** For a two-letter country code, or for a place in no country. */
export async function airspaceCoverage(
  services: Pick<Services, 'db' | 'now'>,
  countryCode: string | null,
): Promise<AirspaceCoverage> {
  const country = countryCode !== null && usTerritories.has(countryCode) ? 'US' : countryCode;
  const real = (await datasetsInUse(services)).filter(({ isDemo }) => !isDemo);
  const needed = overlayKindNames.filter((kind) => {
    const { isNeeded, countries } = overlayKind(kind);
    return isNeeded && country !== null && countries.includes(country);
  });
  if (needed.length === 0) return coveredByAny(real, country);
  const found = needed.map((kind) => real.find((dataset) => dataset.kind === kind));
  const missing = needed.filter((_, i) => !found[i]).map((kind) => overlayKind(kind).name);
  return answer(
    missing,
    found.flatMap((dataset) => dataset ?? []),
  );
}

/** One dataset that covers the country's airspace completely is enough. */
function coveredByAny(datasets: readonly DatasetInUse[], country: string | null): AirspaceCoverage {
  const ofCountry = datasets.filter(
    ({ kind, countries }) =>
      country !== null && countries.includes(country) && overlayKind(kind).layers.includes('restrictions'),
  );
  const place = country === null ? 'of this place' : `of ${countryNames.of(country)}`;
  if (ofCountry.length === 0) return answer([`Airspace data ${place}`], []);
  const current = ofCountry.filter((dataset) => !dataset.isStale);
  return answer([], current.length > 0 ? current : ofCountry);
}

function answer(missing: string[], restsOn: readonly DatasetInUse[]): AirspaceCoverage {
  const stale = restsOn
    .filter(({ isStale }) => isStale)
    .map(({ title, importedAt, sourceDate }) => ({ title, importedAt, sourceDate }));
  const incomplete = restsOn.filter(({ skipped }) => skipped > 0).map(({ title, skipped }) => ({ title, skipped }));
  const isChecked = [missing, stale, incomplete].every(({ length }) => length === 0);
  return { isChecked, missing, stale, incomplete };
}
