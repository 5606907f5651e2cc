import { Radio, Stack } from '@mantine/core';
import type { PhotoWay } from '@overflight/flight/exports/exporter.ts';

const names: Record<PhotoWay, { label: string; description: string }> = {
  points: { label: 'A waypoint for each photo', description: 'Exact, but slower: the aircraft stops at each of them.' },
  timer: { label: 'The timer of the camera', description: 'Waypoints at the ends of the lines; you start the timer.' },
};

type Props = { options: readonly PhotoWay[]; chosen: PhotoWay; onChoose: (way: PhotoWay) => void };

/** For apps that take no photos by distance. */
export function PhotosChoice({ options, chosen, onChoose }: Props) {
  return (
    <Radio.Group
      label="Photos are taken by"
      value={chosen}
      onChange={(value) => onChoose(options.find((one) => one === value) ?? chosen)}
    >
      <Stack mt="xs" gap="xs">
        {options.map((one) => (
          <Radio key={one} value={one} {...names[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
