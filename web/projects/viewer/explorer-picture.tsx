import { useComputedColorScheme } from '@mantine/core';
import { zeroOf } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useState } from 'react';
import type { BaseMap } from '../../map/results/results-style.ts';
import { NdviValue } from './bands/ndvi-value.tsx';
import { ChosenCard } from './chosen-card.tsx';
import { drawnControl, runPoints } from './control/run-points.ts';
import type { Chosen, Display, View } from './display.ts';
import { FacadePicture } from './facade/facade-picture.tsx';
import { FloatingCard } from './floating-card.tsx';
import { MapPicture } from './map/map-picture.tsx';
import { drawnCameras, drawnMeasures, keptMeasures, type DrawnMeasure } from './measure/drawn-measures.ts';
import { toSave, type Measuring } from './measure/use-measuring.ts';
import { PlaceBar } from './place/place-bar.tsx';
import { PlaceCard } from './place/place-card.tsx';
import { newPointedPlace, type Place } from './place/pointed-place.ts';
import { useShownPlace } from './place/use-shown-place.ts';
import { StagePicture } from './stage/stage-picture.tsx';
import classes from './viewer.module.css';

type Props = {
  scene: ViewerScene;
  sources: BaseMap['sources'];
  view: View;
  way: 'orbit' | 'fly';
  display: Display;
  measuring: Measuring;
  chosen: Chosen | null;
  onDisplay: (display: Display) => void;
  onChoose: (chosen: Chosen | null) => void;
};

/** The map, the wall, the mesh or the points, with measurements, and what was clicked. */
export function ExplorerPicture(props: Props) {
  const { scene, sources, view, way, display, measuring, chosen, onDisplay, onChoose } = props;
  const [pointed] = useState(newPointedPlace);
  const [picked, setPicked] = useState<Place | null>(null);
  const theme = useComputedColorScheme('light');
  const { draft } = measuring;
  const isMeasuring = draft !== null;
  const cameras = display.showsCameras ? scene.cameras : [];
  const control = display.showsControl && view !== 'facade' ? runPoints(scene) : [];
  const values = view === 'map' && display.showsNdvi ? scene.ndvi : null;
  const place = view === 'facade' || isMeasuring || chosen || !(scene.system ?? values) ? null : picked;
  // In 3D, a place of the map is as high as the shown model.
  const kept = useShownPlace(scene, place, display.model);
  const measures = [
    ...keptMeasures(scene, display.showsOtherRuns),
    ...(draft ? [{ ...toSave(draft), isOther: false }] : []),
    ...(place ? [markOf(place, kept?.heightM)] : []),
  ];
  const nameOf = (kind: Chosen['kind']) => (chosen?.kind === kind ? chosen.name : null);
  const click = (at: Place | null, hit: Chosen | null) => {
    if (isMeasuring) {
      if (at) measuring.add(at.position, at.heightM);
      return;
    }
    onChoose(hit);
    setPicked(hit ? null : at);
  };
  return (
    <div className={classes['look']}>
      <div className={classes['picture']}>
        {view === 'facade' && scene.facade && (
          <FacadePicture
            facade={scene.facade}
            {...{ measures, measuring }}
            zero={zeroOf(scene.report)}
            onPoint={pointed.tell}
          />
        )}
        {(view === 'mesh' || view === 'points') && (
          <StagePicture
            kind={view}
            {...{ scene, theme, way, display, isMeasuring, measures, cameras, control, chosen }}
            onClick={click}
            onPoint={pointed.tell}
          />
        )}
        {view === 'map' && (
          <MapPicture
            {...{ scene, sources, theme, display, isMeasuring, onDisplay }}
            drawn={{
              measures: drawnMeasures(measures),
              cameras: drawnCameras(cameras, nameOf('camera')),
              control: drawnControl(control, nameOf('control')),
            }}
            answers={{
              onClick: (position, hit) => click({ position }, hit),
              onPoint: (position) => pointed.tell(position && { position }),
              onFinish: () => void measuring.finish(),
            }}
          />
        )}
        <FloatingCard>
          <ChosenCard {...{ scene, chosen, cameras, control }} onClose={() => onChoose(null)} />
          {place && (
            <PlaceCard {...{ scene, place }} model={display.model} onClose={() => setPicked(null)}>
              {values && <NdviValue ndvi={values} at={place.position} />}
            </PlaceCard>
          )}
        </FloatingCard>
      </div>
      <PlaceBar {...{ scene, pointed }} model={display.model} />
    </div>
  );
}

/** Drawn like a point that is measured. */
const markOf = ({ position }: Place, heightM: number | null | undefined): DrawnMeasure => ({
  kind: 'point',
  label: '',
  points: [[position[0], position[1]]],
  heights: [heightM ?? null],
  isOther: false,
});
