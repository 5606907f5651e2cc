import { tableUnits, type ControlImport, type HeightDoubt } from '@overflight/contract/projects/control-points.ts';
import { findSystem, readSystemCode } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import type { z } from 'zod';
import type { Services } from '../../../platform/services.ts';
import { geoidHeights } from '../../../terrain/geoid/geoid-height.ts';
import { zerosOfDatum } from '../../../terrain/geoid/zeros-of-datum.ts';
import { median } from '../../engines/built-in/placing/linear.ts';
import type { ProjectRow } from '../../projects-store.ts';
import { knownGround, type AskedGround, type KnownGround } from './known-ground.ts';
import type { StatedPoint } from './read-control-csv.ts';
import { tableUnitOf } from './read-control-preset.ts';

type Wanted = Pick<z.output<typeof ControlImport>, 'system' | 'heightDatum' | 'heightUnit'>;
type Table = Wanted & {
  stated: readonly Pick<StatedPoint, 'height'>[];
  places: readonly [number, number][];
};
type CheckedHeights = Pick<AskedGround, 'unchecked'> & { doubt: HeightDoubt | null };
type Reading = Pick<Wanted, 'heightUnit' | 'heightDatum'>;

/** Fewer of the points that fit make no reading of a table. */
const MOST_FIT = 0.8;
/** Heights that fit nothing are told from so many times what the ground may be off. */
const SURELY_OFF = 3;
/** Nearer to the ellipsoid, sea level is not told from it. */
const LEAST_UNDULATION_M = 20;

/** Whether heights of a table fit the ground, or would in another unit or above another zero. Never throws: they are stored already. */
export async function checkHeights(services: Services, project: ProjectRow, table: Table): Promise<CheckedHeights> {
  try {
    const { ground, unchecked } = await knownGround(services, project, table.places);
    return { doubt: ground && (await doubtOf(services, table, ground)), unchecked };
  } catch (error) {
    services.log.error({ err: error, project: project.id }, 'heights of control points cannot be checked');
    return { doubt: null, unchecked: 'Heights were not checked against the ground: that failed on the server.' };
  }
}

async function doubtOf(services: Services, table: Table, ground: KnownGround): Promise<HeightDoubt | null> {
  const sea = await geoidHeights(table.places);
  const undulationM = Math.abs(median(sea));
  const offOf = async (reading: Reading) => {
    const { zeros } = await zerosOfDatum(services, reading.heightDatum, table.places);
    return heightsAbove(table, { reading, ground, over: zeros.map((zeroM, at) => zeroM - sea[at]!) });
  };
  const stated = judge(await offOf(table), ground);
  if (stated.fits || stated.aboveM === null) return null;
  const others = [
    inOtherUnit(table),
    ...(ground.tellsDatum && undulationM >= LEAST_UNDULATION_M ? [aboveOther(table)] : []),
  ];
  const fitting: NonNullable<HeightDoubt['fits']>[] = [];
  for (const reading of others) {
    const { fits, aboveM } = judge(await offOf(reading), ground);
    const isNearer = aboveM !== null && Math.abs(aboveM) < Math.abs(stated.aboveM) / 2;
    if (fits && isNearer) fitting.push({ ...reading, aboveM });
  }
  const [only = null] = fitting.length === 1 ? fitting : [];
  const isSurelyOff = Math.abs(stated.aboveM) > SURELY_OFF * ground.credibleM;
  if (fitting.length === 0 && !isSurelyOff) return null;
  return { by: ground.by, aboveM: stated.aboveM, fits: only };
}

type Read = { reading: Reading; ground: KnownGround; over: readonly number[] };

/** How far each point lies above the ground, where it is known. */
function heightsAbove({ stated }: Table, { reading: { heightUnit }, ground, over }: Read): number[] {
  const { inMetres } = tableUnits[heightUnit];
  return stated.map(({ height }, at) => height * inMetres + over[at]! - ground.heights[at]!).filter(Number.isFinite);
}

function judge(above: readonly number[], { credibleM }: KnownGround): { fits: boolean; aboveM: number | null } {
  if (above.length === 0) return { fits: false, aboveM: null };
  const near = above.filter((metres) => Math.abs(metres) <= credibleM);
  return { fits: near.length >= MOST_FIT * above.length, aboveM: median([...above]) };
}

function inOtherUnit({ system, heightUnit, heightDatum }: Table): Reading {
  if (heightUnit !== 'm') return { heightUnit: 'm', heightDatum };
  const known = findSystem(system) ?? findSystem(readSystemCode(system) ?? '');
  const usual = known ? tableUnitOf(known) : 'm';
  return { heightUnit: usual === 'm' ? 'ft' : usual, heightDatum };
}

const aboveOther = ({ heightUnit, heightDatum }: Table): Reading => ({
  heightUnit,
  heightDatum: heightDatum === 'ellipsoid' ? 'egm96' : 'ellipsoid',
});
