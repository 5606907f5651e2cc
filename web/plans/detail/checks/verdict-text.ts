import type { RestrictionVerdict } from '@overflight/contract/plans/checks.ts';
import { metresToFeet } from '../../../map/layers/airspace/ceiling.ts';

export type CheckVerdict = { text: string; tone: 'stop' | 'unknown' | 'fits' };

type Known = Omit<RestrictionVerdict, 'restrictionId'>;
type Texts = { [Is in Known['is']]: (verdict: Known, ceilingM: number | null) => CheckVerdict };

const texts: Texts = {
  'too-high': ({ flownMeters, isLeast }, ceilingM) => {
    const [flownFt, ceilingFt] = [metresToFeet(flownMeters), metresToFeet(ceilingM ?? 0)];
    const over = flownFt === ceilingFt ? 'less than 1' : `${isLeast ? 'at least ' : ''}${flownFt - ceilingFt}`;
    return { tone: 'stop', text: `${flownFt} ft in a ${ceilingFt} ft cell: ${over} ft too high` };
  },
  closed: ({ flownMeters, above }, ceilingM) => ({
    tone: 'stop',
    text:
      ceilingM === null
        ? 'Conflict: closed at every height'
        : `Conflict: closed up to ${metresToFeet(ceilingM)} ft, flown at ${metresToFeet(flownMeters)} ft above ${places[above]}`,
  }),
  'not-checked': ({ flownMeters, above }) => ({
    tone: 'unknown',
    text: `Not checked: ground height unknown, flown at ${metresToFeet(flownMeters)} ft above ${places[above]}`,
  }),
  fits: ({ flownMeters }, ceilingM) => {
    const [flownFt, ceilingFt] = [metresToFeet(flownMeters), metresToFeet(ceilingM ?? 0)];
    const below = flownFt === ceilingFt ? 'exactly at the ceiling' : `${ceilingFt - flownFt} ft below`;
    return { tone: 'fits', text: `${flownFt} ft in a ${ceilingFt} ft cell: fits, ${below}` };
  },
};

const places: Record<Known['above'], string> = { 'take-off': 'take-off', ground: 'ground', sea: 'sea level' };

/** Worst first. */
export const toneOrder: readonly CheckVerdict['tone'][] = ['stop', 'unknown', 'fits'];

/** Height of a flight against a restriction it crosses; without a verdict from the server it was not checked. */
export function verdictText(verdict: Known | undefined, ceilingM: number | null): CheckVerdict {
  return verdict ? texts[verdict.is](verdict, ceilingM) : { tone: 'unknown', text: 'Not checked: height not compared' };
}
