import { ColorSwatch, Group, SegmentedControl, Slider, Text } from '@mantine/core';
import { zeroText, type HeightZero } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { waterTexts } from '@overflight/contract/projects/water.ts';
import { unitText, useSystemUnit } from '../../../platform/units.ts';
import type { Display } from '../display.ts';
import { HeightBar } from '../height-bar.tsx';
import { classColours, colourOf, pointColours, pointSizes, type PointColour } from './point-look.ts';

type Cloud = NonNullable<ViewerScene['points']>;
type Props = {
  cloud: Cloud;
  /** What its heights count from. */
  zero: HeightZero;
  /** Not to scale. */ isLocal?: boolean;
  /** Whether water was recognised. */ isWet?: boolean;
  display: Display;
  onDisplay: (display: Display) => void;
};

/** Colour and size of the points. */
export function PointTools({ cloud, zero, isLocal = false, isWet = false, display, onDisplay }: Props) {
  const colour = colourOf(cloud, display.points.colour);
  const names = Object.keys(pointColours) as PointColour[];
  const change = (look: Partial<Display['points']>) =>
    onDisplay({ ...display, points: { ...display.points, ...look } });
  const problems = names.flatMap((name) => pointColours[name].problem(cloud) ?? []);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Colour of the points"
        value={colour}
        onChange={(next) => change({ colour: names.find((name) => name === next) ?? 'height' })}
        data={names.map((value) => ({
          value,
          label: pointColours[value].label,
          disabled: pointColours[value].problem(cloud) !== null,
        }))}
      />
      <Legend {...{ cloud, zero, colour, isLocal }} />
      {[...problems, ...(isWet ? [waterTexts.points] : [])].map((text) => (
        <Text key={text} size="xs" className="muted">
          {text}
        </Text>
      ))}
      <div>
        <Text size="sm" mb={2}>
          Size of the points
        </Text>
        <Slider
          value={display.points.sizePx}
          onChange={(sizePx) => change({ sizePx })}
          min={pointSizes.least}
          max={pointSizes.most}
          step={1}
          label={(size) => `${size} px`}
          thumbLabel="Size of the points"
        />
      </div>
    </>
  );
}

type LegendProps = Required<Pick<Props, 'cloud' | 'zero' | 'isLocal'>> & { colour: PointColour };

function Legend({ cloud, zero, colour, isLocal }: LegendProps) {
  const unit = useSystemUnit('height');
  if (colour === 'height' && isLocal)
    return (
      <Text size="xs" className="muted">
        Lowest (blue) to highest (red), not to scale
      </Text>
    );
  if (colour === 'height')
    return (
      <div>
        <HeightBar {...cloud} />
        <Text size="xs" className="muted">
          {unitText(cloud.lowestM, 'height', unit)} (blue) to {unitText(cloud.highestM, 'height', unit)} (red){' '}
          {zeroText(zero)}
        </Text>
      </div>
    );
  if (colour === 'photo') return null;
  return (
    <Group gap="md">
      {(['ground', 'other'] as const).map((kind) => (
        <Group key={kind} gap={6}>
          <ColorSwatch color={classColours[kind]} size={14} aria-hidden />
          <Text size="xs">{kind === 'ground' ? 'Ground' : 'Not ground'}</Text>
        </Group>
      ))}
    </Group>
  );
}
