import { SegmentedControl, Slider, Switch, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { zeroOf } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { hasWater } from '@overflight/contract/projects/water.ts';
import { FacadeFacts } from './facade/facade-facts.tsx';
import { BandTools } from './bands/band-tools.tsx';
import { ControlTools } from './control/control-tools.tsx';
import { runPoints } from './control/run-points.ts';
import { HeightTools } from './map/height-tools.tsx';
import { MeasurePanel } from './measure/measure-panel.tsx';
import { PanelSection as Section } from './panel-section.tsx';
import { moveText } from './stage/move-text.ts';
import { ReportFacts } from './report-facts.tsx';
import { surfaceOf, type Chosen, type Display, type View } from './display.ts';
import { PointTools } from './points/point-tools.tsx';
import type { Measuring } from './measure/use-measuring.ts';
import classes from './viewer.module.css';

type Props = {
  scene: ViewerScene;
  view: View;
  display: Display;
  way: 'orbit' | 'fly';
  measuring: Measuring;
  chosen: Chosen | null;
  /** Whether there is a base map to compare with. */
  hasGround: boolean;
  onDisplay: (display: Display) => void;
  onWay: (way: 'orbit' | 'fly') => void;
  onRemove: (measurementId: string) => void;
  onChoose: (chosen: Chosen) => void;
};

/** Display options, measurements and report. */
export function ExplorerPanel(props: Props) {
  const { scene, view, display, way, measuring, chosen, onDisplay, onWay, onRemove, onChoose } = props;
  const control = view === 'facade' ? [] : runPoints(scene);
  const isLocal = scene.report.isLocal === true;
  const hasMouse = useMediaQuery('(any-pointer: fine)', true, { getInitialValueInEffect: false });
  return (
    <aside className={classes['panel']} aria-label="Tools">
      {view === 'map' && (
        <>
          <MapTools {...props} />
          <BandTools {...{ scene, display, onDisplay }} />
          <HeightTools {...{ scene, isLocal, display, onDisplay }} />
        </>
      )}
      {view === 'facade' && scene.facade && (
        <Section title="Facade">
          <FacadeFacts facade={scene.facade} isLocal={isLocal} />
        </Section>
      )}
      {(view === 'mesh' || view === 'points') && (
        <Section title={view === 'mesh' ? 'Mesh' : 'Points'}>
          {view === 'points' && scene.points && (
            <PointTools
              cloud={scene.points}
              zero={zeroOf(scene.report)}
              isWet={hasWater(scene.report)}
              {...{ isLocal, display, onDisplay }}
            />
          )}
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
      {view !== 'facade' && (
        <Section title="Photos">
          <Switch
            label={`Show the positions of ${scene.cameras.length} photos`}
            checked={display.showsCameras}
            onChange={({ currentTarget }) => onDisplay({ ...display, showsCameras: currentTarget.checked })}
          />
        </Section>
      )}
      {control.length > 0 && (
        <ControlTools
          points={control}
          chosen={chosen?.kind === 'control' ? chosen.name : null}
          {...{ display, onDisplay }}
          onChoose={(name) => onChoose({ kind: 'control', name })}
        />
      )}
      <Section title="Measure">
        {isLocal ? (
          <Text size="sm" className="muted">
            Nothing can be measured: this result is not to scale.
          </Text>
        ) : view === 'facade' && !scene.facade?.plane ? (
          <Text size="sm" className="muted">
            This run does not tell where its wall is. Process the project again to measure on it.
          </Text>
        ) : (
          <MeasurePanel on={surfaceOf(view)} {...{ scene, measuring, display, onDisplay, onRemove }} />
        )}
      </Section>
      <Section title="Report">
        <ReportFacts scene={scene} />
      </Section>
    </aside>
  );
}

function MapTools({ scene, display, hasGround, onDisplay }: Props) {
  const noGround = scene.report.isLocal ? 'Its place is not known' : 'Sign in to see the base map';
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
        description={hasGround ? 'Drag the divider' : noGround}
        disabled={!hasGround}
        checked={display.swipe !== null}
        onChange={({ currentTarget }) => onDisplay({ ...display, swipe: currentTarget.checked ? 0.5 : null })}
      />
    </Section>
  );
}
