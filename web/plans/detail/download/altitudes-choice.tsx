import { Group, Radio } from '@mantine/core';
import type { AltitudeReference } from '@overflight/flight/terrain/following/with-altitudes.ts';

const names: Record<AltitudeReference, string> = {
  home: 'The home point',
  sea: 'Sea level',
  ellipsoid: 'The ellipsoid (RTK)',
};

type Props = {
  options: readonly AltitudeReference[];
  chosen: AltitudeReference;
  isOverGround: boolean;
  onChoose: (reference: AltitudeReference) => void;
};

/** What the altitudes in the file count from. */
export function AltitudesChoice({ options, chosen, isOverGround, onChoose }: Props) {
  return (
    <Radio.Group
      label="Altitudes count from"
      description={isOverGround ? 'The heights of the ground are worked into the waypoints.' : undefined}
      value={chosen}
      onChange={(value) => onChoose(options.find((one) => one === value) ?? chosen)}
    >
      <Group mt="xs">
        {options.map((one) => (
          <Radio key={one} value={one} label={names[one]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
