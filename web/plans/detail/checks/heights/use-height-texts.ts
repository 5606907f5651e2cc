import { useMemo } from 'react';
import { unitText, useUnit } from '../../../../platform/units.ts';
import type { HeightTexts } from './height-rows.ts';

export function useHeightTexts(): HeightTexts {
  const [heightUnit] = useUnit('height');
  const [distanceUnit] = useUnit('distance');
  return useMemo(
    () => ({
      height: (metres) => unitText(metres, 'height', heightUnit),
      distance: (metres) => unitText(metres, 'distance', distanceUnit),
    }),
    [heightUnit, distanceUnit],
  );
}
