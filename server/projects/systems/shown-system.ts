import { findSystem } from '@overflight/contract/projects/coordinate-systems.ts';
import {
  degreeForm,
  isUtmCode,
  metreForm,
  WGS84_DEGREES,
  type CoordinateForm,
  type ShownSystem,
} from '@overflight/contract/projects/places/shown-system.ts';
import { projDatabase } from './proj-database.ts';
import { requireSystem } from './require-system.ts';

/** Units of the register that are written otherwise there. */
const units: Readonly<Record<string, Pick<CoordinateForm, 'unit' | 'decimals'>>> = {
  metre: metreForm,
  foot: { unit: 'ft', decimals: 2 },
  'US survey foot': { unit: 'US ft', decimals: 2 },
  kilometre: { unit: 'km', decimals: 5 },
  'degree (supplier to define representation)': degreeForm,
  grad: { unit: 'gon', decimals: 7 },
};
const directions: Readonly<Record<string, string>> = { east: 'E', north: 'N', west: 'W', south: 'S' };

type Axis = { title: string; kind: string; name: string; letter: string; direction: string; unit: string };

const inRegister = `select c.name as title, c.type as kind, a.name, a.abbrev as letter, a.orientation as direction, u.name as unit
  from crs_view c
  left join projected_crs p on p.auth_name = c.auth_name and p.code = c.code
  left join geodetic_crs g on g.auth_name = c.auth_name and g.code = c.code
  join axis a on a.coordinate_system_auth_name = coalesce(p.coordinate_system_auth_name, g.coordinate_system_auth_name)
    and a.coordinate_system_code = coalesce(p.coordinate_system_code, g.coordinate_system_code)
  join unit_of_measure u on u.auth_name = a.uom_auth_name and u.code = a.uom_code
  where c.auth_name = 'EPSG' and c.code = :epsg order by a.coordinate_system_order`;

export function axesOf(epsg: number, db = projDatabase() ?? null): [Axis, Axis] | null {
  const [first, second, ...more] = (db?.prepare(inRegister).all({ epsg }) ?? []) as Axis[];
  return first && second && more.length === 0 ? [first, second] : null;
}

/** The horizontal system of a result, as the EPSG register has it; null if the result has none. */
export async function shownSystem(coordinateSystem: string, db = projDatabase() ?? null): Promise<ShownSystem | null> {
  const system = findSystem(coordinateSystem);
  if (!system) return null;
  const { horizontalEpsg: epsg } = system;
  const axes = axesOf(epsg, db);
  if (axes) return { epsg, name: axes[0].title, form: formOf(axes) };
  if (epsg === WGS84_DEGREES) return { epsg, name: 'WGS 84', form: { axes: ['Lat', 'Lon'], ...degreeForm } };
  if (isUtmCode(epsg))
    return { epsg, name: (await requireSystem(`EPSG:${epsg}`)).title, form: { axes: ['E', 'N'], ...metreForm } };
  return { epsg, name: system.name, form: null };
}

const formOf = ([first, second]: [Axis, Axis]): CoordinateForm => ({
  axes: [letterOf(first), letterOf(second)],
  ...(units[first.unit] ?? { unit: first.unit, decimals: 2 }),
});

/** X means east here and north there; the direction always says it. Near a pole there is none. */
const letterOf = ({ kind, letter, direction, name }: Axis): string =>
  (kind === 'projected' ? directions[direction] : letter) ?? name;
