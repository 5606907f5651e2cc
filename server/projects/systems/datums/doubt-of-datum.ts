import type { DatumDoubt } from '@overflight/contract/projects/systems/datum-doubt.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import { unknownSystem } from '../../project-refusals.ts';
import { transformPlaces } from '../transform-places.ts';
import { changeOfDatum, type DatumChange, type Place } from './change-of-datum.ts';
import { datumOfSystem, isSameDatum, WGS84, type Datum } from './datum-of-system.ts';
import { samePlane } from './same-plane.ts';

type Asked = {
  /** EPSG codes of the systems that places are stated in, and wanted in. */
  from: number;
  to: number;
  /** Somewhere on the site; null if nothing tells where it is. */
  place: Place | null;
};

/** What is not sure where places of one system are wanted in another; null if both have one datum, or it is not known. */
export async function doubtOfDatum({ from, to, place }: Asked): Promise<DatumDoubt | null> {
  const [stated, wanted] = [datumOfSystem(from), datumOfSystem(to)];
  if (!stated || !wanted || isSameDatum(stated, wanted)) return null;
  const { way, accuracyM } = changeOfDatum({ from: stated, to: wanted }, place);
  return {
    from: stated.name,
    to: wanted.name,
    shiftM: await knownShift({ from: stated, to: wanted, way, place }),
    accuracyM,
    instead: samePlane(from, wanted),
  };
}

type Shifted = { from: Datum; to: Datum; way: DatumChange['way']; place: Place | null };

/** A site is small: the shift is the same all over it. */
const PLACE_DECIMALS = 1;
const shifts = new BoundedMap<string, Promise<number | null>>(100);

/** Asked again and again while a page is open. */
function knownShift(asked: Shifted): Promise<number | null> {
  const { from, to, way, place } = asked;
  if (way === 'unchanged') return Promise.resolve(0);
  if (!place || !from.isPlain || !to.isPlain) return Promise.resolve(null);
  const key = [from.degrees, to.degrees, way, ...place.map((degrees) => degrees.toFixed(PLACE_DECIMALS))].join(' ');
  const known = shifts.get(key);
  if (known) return known;
  const found = shiftOf({ ...asked, place }).catch(() => {
    shifts.delete(key);
    return null;
  });
  shifts.set(key, found);
  return found;
}

/** How far the same degrees are apart in both. */
async function shiftOf({ from, to, way, place }: Shifted & { place: Place }): Promise<number | null> {
  const steps = way === 'direct' ? [from, to] : [from, WGS84, to];
  let at: [number, number] = [...place];
  for (const [index, { degrees }] of steps.slice(1).entries()) {
    const systems = { from: `EPSG:${steps[index]!.degrees}`, to: `EPSG:${degrees}`, noGdal };
    const [found] = await transformPlaces(systems, [at]);
    if (!found) return null;
    at = found;
  }
  return distanceM([...place], at);
}

const noGdal = () => unknownSystem('GDAL is not installed on this server.');
