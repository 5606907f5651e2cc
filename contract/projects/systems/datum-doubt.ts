import { z } from 'zod';
import { inUnits, isInFeet, lengthUnits, type LengthUnits } from '../places/length-units.ts';

/** A system as it is chosen, and its name in the register. */
const NamedSystem = z.object({ name: z.string(), title: z.string() });

/** What is not sure where places are stated in one datum and wanted in another. */
export const DatumDoubt = z.object({
  /** Of the places, and of the results. */
  from: z.string(),
  to: z.string(),
  /** How far the same numbers are apart in both; null if that cannot be told. */
  shiftM: z.number().nullable(),
  /** How well this is known; null if it is not. */
  accuracyM: z.number().nullable(),
  /** The system of the places in the datum of the results; null if there is none. */
  instead: NamedSystem.nullable(),
});
export type DatumDoubt = z.infer<typeof DatumDoubt>;

/** In every text of such a doubt. */
export const RESULTS_IN = ', results in ';
const WGS84 = 'WGS 84';

/** Numbers that are as near in both are the same. */
const SAME_M = 0.01;
/** Datums as near, which satellites brought, are easily named for each other. */
const MISTAKEN_M = 3;

const isWithin = ({ shiftM }: DatumDoubt, metres: number): boolean => shiftM !== null && shiftM < metres;

/** Whether what is not known of both datums is worse than how well the places are known. */
export const isDatumDoubted = (doubt: DatumDoubt | null, sigmaM: number): doubt is DatumDoubt =>
  doubt !== null && (doubt.accuracyM === null || doubt.accuracyM > sigmaM);

/** That places are in another datum, what is done about it, and how far it may be off. */
export function datumDoubtText(what: string, doubt: DatumDoubt, units: LengthUnits): string {
  const { from, to, shiftM, accuracyM } = doubt;
  const start = `${what} in ${from}${RESULTS_IN}${to}:`;
  const length = (metres: number) => lengthText(metres, units);
  if (isWithin(doubt, SAME_M))
    return accuracyM === null
      ? `${start} no shift between the two is known here, so none is applied. They may be ${isInFeet(units) ? '3 ft' : '1 m'} apart, or more.`
      : `${start} no shift is applied, though the two may be up to ${length(accuracyM)} apart.`;
  const shifted = `${start} places are ${shiftM === null ? 'converted' : `shifted by ${length(shiftM)}`}`;
  return accuracyM === null
    ? `${shifted}, and how well that is known cannot be told.`
    : `${shifted}, which is known to ${length(accuracyM)} only.`;
}

/** The system in which points were surveyed if their datum was mistaken for that of the results; null if it hardly was. */
export const probablyMeant = (doubt: DatumDoubt): DatumDoubt['instead'] =>
  isWithin(doubt, MISTAKEN_M) && !doubt.to.startsWith(WGS84) ? doubt.instead : null;

/** What to do about it. */
export function datumRemedyText(doubt: DatumDoubt): string {
  const { from, to } = doubt;
  const meant = probablyMeant(doubt);
  if (meant) {
    const usually = from.startsWith(WGS84) ? ', as points corrected by a network usually are there' : '';
    return `If the points were surveyed in ${to}${usually}, import them as ${meant.title} (${meant.name}).`;
  }
  if (to.startsWith(WGS84) && isWithin(doubt, MISTAKEN_M))
    return `For results in the datum of the points, choose a coordinate system in ${from} for the project.`;
  return `If that is not enough, transform the points to ${to} before the import.`;
}

function lengthText(metres: number, units: LengthUnits): string {
  const length = inUnits(metres, units);
  const text = length >= 10 ? Math.round(length).toLocaleString('en') : String(Number(length.toPrecision(2)));
  return `${text} ${lengthUnits[units].symbol}`;
}
