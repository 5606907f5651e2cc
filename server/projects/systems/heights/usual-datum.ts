import type { CoordinateSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { heightDatums, type HeightDatum } from '@overflight/contract/map/terrain.ts';
import { projDatabase } from '../proj-database.ts';

type Register = ReturnType<typeof projDatabase> | null;
type Used = { title: string; area: string };

const uses = `select c.name as title, e.name as area from crs_view c
  join usage u on u.object_table_name = c.table_name and u.object_auth_name = c.auth_name and u.object_code = c.code
  join extent e on e.auth_name = u.extent_auth_name and e.code = u.extent_code
  where c.auth_name = 'EPSG' and c.code = :epsg`;

/** The datums of the United States, without those of Canada (CSRS) and of the Pacific (PA11, MA11). */
const isAmerican = /^(NAD83|NAD27)(?!\((CSRS|PA11|MA11))/;
/** NAVD88 ends at the shores of the continent and Alaska. */
const isBeyond = /Hawaii|\bHI\b|Puerto Rico|Virgin Is|Guam|Samoa|Mariana|Pacific|Caribbean|Cuba|^Canada/;
/** Zones that the United States share with Canada. */
const isShared = /^North America/;

export type UsualDatum = { datum: HeightDatum; reason: string };

/** What heights beside coordinates of a system usually count from, and why; null where that is not known. */
export function usualDatum(
  system: Pick<CoordinateSystem, 'name' | 'horizontalEpsg'> | undefined,
  db: Register = projDatabase() ?? null,
): UsualDatum | null {
  if (!system) return null;
  const found = (db?.prepare(uses).all({ epsg: system.horizontalEpsg }) ?? []) as Used[];
  // Without the register, listed ones are known by their names.
  const { title, area } = found[0] ?? { title: system.name, area: '' };
  if (!isAmerican.test(title) || isBeyond.test(area)) return null;
  const where = isShared.test(area) ? 'in the United States; in Canada they usually are not' : 'in the United States';
  return {
    datum: 'navd88',
    reason: `${heightDatums.navd88.name}, as heights beside ${planeOf(title)} usually are ${where}.`,
  };
}

/** Without the heights that some names of the list end with. */
const planeOf = (title: string): string => title.replace(/ \+ .*$/, '');
