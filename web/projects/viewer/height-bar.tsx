import { heightRamp } from '../../map/results/height-ramp.ts';
import { unitText, useSystemUnit } from '../../platform/units.ts';
import { ColourBar } from './colour-bar.tsx';

type Props = { lowestM: number; highestM: number };

/** The colours of heights: the lowest, the middle and the highest are written below. */
export function HeightBar({ lowestM, highestM }: Props) {
  const unit = useSystemUnit('height');
  const [low = '', middle = '', high = ''] = [lowestM, (lowestM + highestM) / 2, highestM].map((heightM) =>
    unitText(heightM, 'height', unit),
  );
  return (
    <ColourBar
      colours={heightRamp}
      marks={[low, middle, high]}
      label={`Colours of heights: blue at ${low}, green at ${middle}, red at ${high}`}
    />
  );
}
