import type { ShownHeightUnit } from '@overflight/contract/projects/places/place-texts.ts';
import { useUnit } from '../../../platform/units.ts';

/** The chosen unit of heights. */
export const useShownHeightUnit = (): ShownHeightUnit => (useUnit('height')[0] === 'ft' ? 'ft' : 'm');
