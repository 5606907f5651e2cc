import type { GroundScale } from '@overflight/contract/projects/places/ground-scale.ts';
import { lengthUnits, planeUnits } from '@overflight/contract/projects/places/length-units.ts';
import { isUtmCode } from '@overflight/contract/projects/places/shown-system.ts';
import type { RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import { toRadians } from '@overflight/flight/geo/angle.ts';
import { geoidHeights } from '../../terrain/geoid/geoid-height.ts';
import { fromWgs84 } from './from-wgs84.ts';
import { projDatabase } from './proj-database.ts';
import { shownSystem } from './shown-system.ts';

type Place = readonly [lng: number, lat: number];

// GRS 1980 and WGS 84 are the same to a tenth of a millimetre.
const EQUATOR_M = 6_378_137;
const ECCENTRICITY_2 = 0.006_694_38;
const STEP_DEG = 0.001;
/** A projection that keeps angles has the same scale in all directions; of others one number says nothing. */
const SAME = 2e-6;

const onThatEllipsoid = `select 1 from projected_crs p
  join geodetic_crs g on g.auth_name = p.geodetic_crs_auth_name and g.code = p.geodetic_crs_code
  join geodetic_datum d on d.auth_name = g.datum_auth_name and d.code = g.datum_code
  where p.auth_name = 'EPSG' and p.code = :epsg and d.ellipsoid_auth_name = 'EPSG' and d.ellipsoid_code in ('7019', '7030')`;

const isOnThatEllipsoid = (epsg: number): boolean =>
  isUtmCode(epsg) || projDatabase()?.prepare(onThatEllipsoid).get({ epsg }) !== undefined;

/** Radii of the ellipsoid along a meridian and across it. */
function radiiAt(lat: number): [along: number, across: number] {
  const bulge = 1 - ECCENTRICITY_2 * Math.sin(toRadians(lat)) ** 2;
  return [(EQUATOR_M * (1 - ECCENTRICITY_2)) / bulge ** 1.5, EQUATOR_M / Math.sqrt(bulge)];
}

/** Metres of a projected system for each on the ellipsoid; null where there is no such number. */
export async function gridScaleAt(
  system: { epsg: number; form: { unit: string } | null },
  [lng, lat]: Place,
): Promise<number | null> {
  const units = planeUnits(system.form);
  if (units === null || !isOnThatEllipsoid(system.epsg)) return null;
  const half = STEP_DEG / 2;
  const around: Place[] = [
    [lng, lat - half],
    [lng, lat + half],
    [lng - half, lat],
    [lng + half, lat],
  ];
  const [south, north, west, east] = await fromWgs84(system.epsg, around);
  if (!south || !north || !west || !east) return null;
  const [along, across] = radiiAt(lat);
  const arc = toRadians(STEP_DEG) / lengthUnits[units].inMetres;
  const northward = Math.hypot(north[0] - south[0], north[1] - south[1]) / (along * arc);
  const eastward = Math.hypot(east[0] - west[0], east[1] - west[1]) / (across * Math.cos(toRadians(lat)) * arc);
  return Math.abs(northward - eastward) < SAME ? (northward + eastward) / 2 : null;
}

type Site = {
  system: string;
  middle: Place;
  /** Mean height of the surface above the zero of the run; null without one. */
  groundM: number | null;
  /** Missing where the heights are those of the photos. */
  heightDatum: RunAccuracy['heightDatum'] | undefined;
};

/** What turns distances of the coordinate system into those on the ground of a site; null where they are the same, or it is not known. */
export async function groundScale({ system: name, middle, groundM, heightDatum }: Site): Promise<GroundScale | null> {
  const system = await shownSystem(name);
  const gridScale = system && (await gridScaleAt(system, middle).catch(() => null));
  if (gridScale === null) return null;
  const at: [number, number] = [middle[0], middle[1]];
  if (groundM === null || heightDatum === 'relative') return { at, gridScale, height: null };
  // National zeros are within two metres of the geoid: a third of a millionth.
  const [geoidM = 0] = heightDatum === 'ellipsoid' ? [0] : await geoidHeights([[...middle]]);
  const [along, across] = radiiAt(middle[1]);
  const radius = Math.sqrt(along * across);
  const aboveEllipsoidM = groundM + geoidM;
  return { at, gridScale, height: { groundM, aboveEllipsoidM, factor: radius / (radius + aboveEllipsoidM) } };
}
