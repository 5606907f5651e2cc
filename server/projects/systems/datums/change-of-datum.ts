import fs from 'node:fs';
import path from 'node:path';
import { containsPlace } from '../find-systems.ts';
import { projDatabase } from '../proj-database.ts';
import { isWgs84, WGS84, type Datum, type Register } from './datum-of-system.ts';

export type Place = readonly [lng: number, lat: number];
type Pair = { from: Datum; to: Datum };

export type DatumChange = {
  /** By a transformation between both; by way of WGS 84; or not at all, the numbers being taken as they are. */
  way: 'direct' | 'by WGS 84' | 'unchanged';
  /** How well it is known; null if that is not. */
  accuracyM: number | null;
};

/** Those that PROJ takes between systems of the register; either way round. */
const between = `select v.auth_name as authority, v.code, v.accuracy as accuracyM
  from coordinate_operation_view v
  join geodetic_crs s on s.auth_name = v.source_crs_auth_name and s.code = v.source_crs_code
  join geodetic_crs t on t.auth_name = v.target_crs_auth_name and t.code = v.target_crs_code
  where v.deprecated = 0 and v.auth_name in ('EPSG', 'PROJ') and s.datum_auth_name = 'EPSG' and t.datum_auth_name = 'EPSG'
    and ((s.datum_code = :from and t.datum_code = :to) or (s.datum_code = :to and t.datum_code = :from))
    and (:lng is null or :lat is null or exists (select 1 from usage u
      join extent e on e.auth_name = u.extent_auth_name and e.code = u.extent_code
      where u.object_table_name = v.table_name and u.object_auth_name = v.auth_name and u.object_code = v.code
        and ${containsPlace}))
  order by v.accuracy is null, v.accuracy`;

/** Files that a transformation reads, or one of its steps, with their other names. */
const gridsOf = `select g.grid_name as name, a.proj_grid_name as newName, a.old_proj_grid_name as oldName
  from grid_transformation g left join grid_alternatives a on a.original_grid_name = g.grid_name
  where (g.auth_name = :authority and g.code = :code) or exists (select 1 from concatenated_operation_step s
    where s.operation_auth_name = :authority and s.operation_code = :code and s.step_auth_name = g.auth_name and s.step_code = g.code)`;

type Transformation = { authority: string; code: number; accuracyM: number | null };
type Grid = { name: string; newName: string | null; oldName: string | null };

/** How places are brought from one datum to another, as PROJ does it here. */
export function changeOfDatum(
  { from, to }: Pair,
  place: Place | null,
  db: Register = projDatabase() ?? null,
): DatumChange {
  const direct = bestBetween({ from, to }, place, db);
  if (direct) return { way: 'direct', accuracyM: direct.accuracyM };
  // Where PROJ shifts one of them to WGS 84 and the other not, it would tear them apart by more than a metre.
  if (areRealizations(from, to)) return { way: 'unchanged', accuracyM: null };
  if (isWgs84(from) || isWgs84(to)) return { way: 'by WGS 84', accuracyM: null };
  const there = bestBetween({ from, to: WGS84 }, place, db)?.accuracyM ?? null;
  const back = bestBetween({ from: WGS84, to }, place, db)?.accuracyM ?? null;
  return { way: 'by WGS 84', accuracyM: there === null || back === null ? null : there + back };
}

/** Of one datum, as NAD83(HARN) and NAD83(2011): its numbers changed by less than the shift to WGS 84. */
function areRealizations(one: Datum, other: Datum): boolean {
  const familyOf = ({ name }: Datum) => name.replace(/\(.*$/, '');
  return one.isGeocentric && other.isGeocentric && familyOf(one) === familyOf(other);
}

function bestBetween({ from, to }: Pair, place: Place | null, db: Register): Transformation | undefined {
  const [lng, lat] = place ?? [null, null];
  const all = (db?.prepare(between).all({ from: from.code, to: to.code, lng, lat }) ?? []) as Transformation[];
  return all.find((each) => hasGrids(each, db));
}

/** Most grids are not installed with PROJ. */
function hasGrids({ authority, code }: Transformation, db: Register): boolean {
  const file = db?.location() ?? null;
  if (!db || file === null) return false;
  const grids = db.prepare(gridsOf).all({ authority, code }) as Grid[];
  const isThere = (name: string | null) => name !== null && fs.existsSync(path.join(path.dirname(file), name));
  return grids.every(({ name, newName, oldName }) => [name, newName, oldName].some(isThere));
}
