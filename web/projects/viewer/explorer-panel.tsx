import { SegmentedControl, Slider, Stack, Switch, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import type { ReactNode } from 'react';
import { unitText, useUnit } from '../../platform/units.ts';
import { MeasurePanel } from './measure/measure-panel.tsx';
import { moveText } from './move-text.ts';
import { ReportFacts } from './report-facts.tsx';
import type { Display } from './display.ts';
import type { Measuring } from './measure/use-measuring.ts';
import classes from './viewer.module.css';

type Props = {
  scene: ViewerScene;
  view: 'map' | 'mesh';
  display: Display;
  way: 'orbit' | 'fly';
  measuring: Measuring;
  /** Whether there is a base map to compare with. */
  hasGround: boolean;
  onDisplay: (display: Display) => void;
  onWay: (way: 'orbit' | 'fly') => void;
  onRemove: (measurementId: string) => void;
};

/** Display options, measurements and report. */
export function ExplorerPanel(props: Props) {
  const { scene, view, display, way, measuring, onDisplay, onWay, onRemove } = props;
  const hasMouse = useMediaQuery('(any-pointer: fine)', true, { getInitialValueInEffect: false });
  return (
    <aside className={classes['panel']} aria-label="Tools">
      {view === 'map' ? (
        <MapTools {...props} />
      ) : (
        <Section title="Mesh">
          <SegmentedControl
            fullWidth
            aria-label="Navigation"
            value={way}
            onChange={(next) => onWay(next === 'fly' ? 'fly' : 'orbit')}
            data={[
              { value: 'orbit', label: 'Orbit' },
              { value: 'fly', label: 'Fly' },
            ]}
          />
          <Text size="xs" className="muted">
            {moveText(way, hasMouse)}
          </Text>
        </Section>
      )}
      <Section title="Photos">
        <Switch
          label={`Show the positions of ${scene.cameras.length} photos`}
          checked={display.showsCameras}
          onChange={({ currentTarget }) => onDisplay({ ...display, showsCameras: currentTarget.checked })}
        />
      </Section>
      <Section title="Measure">
        <MeasurePanel scene={scene} measuring={measuring} onRemove={onRemove} />
      </Section>
      <Section title="Report">
        <ReportFacts report={scene.report} finishedAt={scene.finishedAt} />
      </Section>
    </aside>
  );
}

function MapTools({ scene, display, hasGround, onDisplay }: Props) {
  const [heightUnit] = useUnit('height');
  return (
    <Section title="Orthophoto">
      <div>
        <Text size="sm" mb={2}>
          Opacity
        </Text>
        <Slider
          value={display.opacity * 100}
          onChange={(percent) => onDisplay({ ...display, opacity: percent / 100 })}
          min={0}
          max={100}
          step={5}
          label={(percent) => `${percent} %`}
          thumbLabel="Opacity of the orthophoto"
        />
      </div>
      <Switch
        label="Compare with the base map"
        description={hasGround ? 'Drag the divider' : 'Sign in to see the base map'}
        disabled={!hasGround}
        checked={display.swipe !== null}
        onChange={({ currentTarget }) => onDisplay({ ...display, swipe: currentTarget.checked ? 0.5 : null })}
      />
      <Switch
        label="Colour by height"
        description={
          scene.surface
            ? `${unitText(scene.surface.lowestM, 'height', heightUnit)} (blue) to ${unitText(scene.surface.highestM, 'height', heightUnit)} (red)`
            : 'This run has no surface model'
        }
        disabled={!scene.surface}
        checked={display.showsSurface}
        onChange={({ currentTarget }) => onDisplay({ ...display, showsSurface: currentTarget.checked })}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['section']} aria-label={title}>
      <Title order={2} className={classes['heading']}>
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}
