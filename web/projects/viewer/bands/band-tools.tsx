import { Switch, Text } from '@mantine/core';
import { bandCalibrations, ndviRamp, noNdviText } from '@overflight/contract/projects/band-maps.ts';
import { bandText } from '@overflight/contract/plans/photo-bands.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { ColourBar } from '../colour-bar.tsx';
import type { Display } from '../display.ts';
import { PanelSection } from '../panel-section.tsx';

type Props = {
  scene: Pick<ViewerScene, 'bands' | 'ndvi'>;
  display: Display;
  onDisplay: (display: Display) => void;
};

/** NDVI of a flight with single bands: its colours, and how far its figures can be trusted. Nothing without bands. */
export function BandTools({ scene: { bands, ndvi }, display, onDisplay }: Props) {
  if (!bands) return null;
  return (
    <PanelSection title="Vegetation">
      <Switch
        label="NDVI"
        description={ndvi ? hint(display.showsNdvi) : (noNdviText(bands) ?? 'This run has no NDVI')}
        disabled={!ndvi}
        checked={ndvi !== null && display.showsNdvi}
        onChange={({ currentTarget }) => onDisplay({ ...display, showsNdvi: currentTarget.checked })}
      />
      {ndvi && (
        <ColourBar colours={ndviRamp} marks={marks} label="Colours of NDVI: brown at −1, white at 0, blue-green at 1" />
      )}
      {ndvi && (
        <Text size="xs" className="muted">
          {bandCalibrations[bands.calibration].text}
        </Text>
      )}
      <Text size="xs" className="muted">
        Bands: {bands.bands.map(bandText).join(', ')}
      </Text>
    </PanelSection>
  );
}

const hint = (isShown: boolean) => (isShown ? 'Click the map to read a value' : 'How green and dense plants are');

const marks = ['−1', '−0.5', '0', '0.5', '1'] as const;
