import { Group, Radio } from '@mantine/core';
import { type AltitudeReference, altitudeReferences } from '@overflight/flight/terrain/following/with-altitudes.ts';

const names: Record<AltitudeReference, string> = { home: 'The home point', sea: 'Sea level' };

type Props = { chosen: AltitudeReference; onChoose: (reference: AltitudeReference) => void };

/** For a flight above ground: what its worked-out altitudes count from. */
export function AltitudesChoice({ chosen, onChoose }: Props) {
  return (
    <Radio.Group
      label="Altitudes count from"
      description="The heights of the ground are worked into the waypoints."
      value={chosen}
      onChange={(value) => onChoose(altitudeReferences.find((one) => one === value) ?? chosen)}
    >
      <Group mt="xs">
        {altitudeReferences.map((one) => (
          <Radio key={one} value={one} label={names[one]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
