import { SegmentedControl, Switch, Text } from '@mantine/core';
import { heightUnits } from '@overflight/contract/projects/contours.ts';
import { zeroOf, zeroText } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { hasWater, waterTexts } from '@overflight/contract/projects/water.ts';
import { unitText, useSystemUnit } from '../../../platform/units.ts';
import type { Display } from '../display.ts';
import { HeightBar } from '../height-bar.tsx';
import { PanelSection } from '../panel-section.tsx';
import { shownContours } from './shown-contours.ts';

type Props = {
  scene: ViewerScene;
  /** Not to scale. */ isLocal?: boolean;
  display: Display;
  onDisplay: (display: Display) => void;
};

/** What was not measured. */
const hatchTexts = {
  surface: {
    hatched: 'Hatched: the surface was not measured there, but filled in from around.',
    unknown: 'It is not known which parts of the surface were measured.',
  },
  terrain: {
    hatched: 'Hatched: the ground was not measured there, under roofs and trees, but filled in from around.',
    unknown: 'It is not known which parts of the terrain were measured.',
  },
} as const;

/** Colours, hillshade and contours of the surface or the terrain. */
export function HeightTools({ scene, isLocal = false, display, onDisplay }: Props) {
  const unit = useSystemUnit('height');
  const { surface, surfaceFilled, terrain, filled } = scene;
  const isWet = hasWater(scene.report);
  const isHatched = (display.model === 'terrain' ? filled : surfaceFilled) !== null;
  const contours = shownContours(scene, unit);
  const heights = display.model === 'terrain' ? terrain : surface;
  const zero = zeroText(zeroOf(scene.report));
  const none = 'This run has no surface model';
  const noContours = isLocal
    ? 'None: not to scale'
    : terrain
      ? 'This run has no contours'
      : 'This run has no terrain model';
  return (
    <PanelSection title="Heights">
      {surface && terrain && (
        <SegmentedControl
          fullWidth
          aria-label="Model"
          value={display.model}
          onChange={(next) => onDisplay({ ...display, model: next === 'terrain' ? 'terrain' : 'surface' })}
          data={[
            { value: 'surface', label: 'Surface (DSM)' },
            { value: 'terrain', label: 'Terrain (DTM)' },
          ]}
        />
      )}
      <Switch
        label="Colour by height"
        description={
          heights && isLocal
            ? 'Lowest (blue) to highest (red), not to scale'
            : heights
              ? `${unitText(heights.lowestM, 'height', unit)} (blue) to ${unitText(heights.highestM, 'height', unit)} (red) ${zero}`
              : none
        }
        disabled={!heights}
        checked={display.showsHeights}
        // Colours show shape by hillshade only: it comes and goes with them, and has a switch of its own.
        onChange={({ currentTarget: { checked } }) =>
          onDisplay({ ...display, showsHeights: checked, showsHillshade: checked })
        }
      />
      {heights && !isLocal && display.showsHeights && <HeightBar {...heights} />}
      <Switch
        label="Hillshade"
        description={heights ? (isLocal ? 'Light from the upper left' : 'Light from the north-west') : none}
        disabled={!heights}
        checked={display.showsHillshade}
        onChange={({ currentTarget }) => onDisplay({ ...display, showsHillshade: currentTarget.checked })}
      />
      <Switch
        label="Contours"
        description={
          contours
            ? `Every ${contours.contourStep} ${heightUnits[contours.heightUnit].shown} of the terrain, ${zero}; dashed where it was not measured${isWet ? `, ${waterTexts.contours}` : ''}`
            : noContours
        }
        disabled={!contours}
        checked={display.showsContours}
        onChange={({ currentTarget }) => onDisplay({ ...display, showsContours: currentTarget.checked })}
      />
      {heights && (display.showsHeights || display.showsHillshade) && (
        <Text size="xs" className="muted">
          {hatchTexts[heights === terrain ? 'terrain' : 'surface'][isHatched ? 'hatched' : 'unknown']}
          {isHatched && isWet && ` ${waterTexts.legend}`}
        </Text>
      )}
    </PanelSection>
  );
}
