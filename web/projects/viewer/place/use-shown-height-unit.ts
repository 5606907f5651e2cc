import type { ShownHeightUnit } from '@overflight/contract/projects/places/place-texts.ts';
import { useSystemUnit } from '../../../platform/units.ts';

/** Of the person's unit system, as all lengths beside it. */
export const useShownHeightUnit = (): ShownHeightUnit => (useSystemUnit('height') === 'ft' ? 'ft' : 'm');
