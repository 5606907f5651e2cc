import { lengthUnits, planeUnits, type LengthUnits } from '@overflight/contract/projects/places/length-units.ts';
import type { ShownHeightUnit } from '@overflight/contract/projects/places/place-texts.ts';
import type { CoordinateForm } from '@overflight/contract/projects/places/shown-system.ts';
import { useUnitSystem } from '../../../platform/units.ts';

/** The person's, as all lengths around; feet are those of east and north where these are in US survey feet. */
export function useShownUnits(form: CoordinateForm | null): LengthUnits {
  const [chosen] = useUnitSystem();
  return chosen === 'imperial' && planeUnits(form) === 'us-survey' ? 'us-survey' : chosen;
}

export const useShownHeightUnit = (form: CoordinateForm | null): ShownHeightUnit =>
  lengthUnits[useShownUnits(form)].unit;
