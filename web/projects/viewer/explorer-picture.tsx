import { useComputedColorScheme } from '@mantine/core';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useMemo, useState } from 'react';
import type { BaseMap, Results } from '../../map/results/results-style.ts';
import { ResultsView } from '../../map/results/results-view.tsx';
import { attributionText } from './attribution-text.ts';
import { NdviValue } from './bands/ndvi-value.tsx';
import { CameraCard } from './camera-card.tsx';
import { ControlCard } from './control/control-card.tsx';
import { drawnControl, runPoints, stageControl } from './control/run-points.ts';
import { drawnCameras, drawnMeasures } from './measure/drawn-measures.ts';
import { FacadePicture } from './facade/facade-picture.tsx';
import { meshFrame, type MeshPoint } from './mesh/mesh-frame.ts';
import { meshLines } from './mesh/mesh-lines.ts';
import type { Chosen, Display, View } from './display.ts';
import { colourOf } from './points/point-look.ts';
import { StageView } from './stage/stage-view.tsx';
import { SwipeHandle } from './swipe-handle.tsx';
import { toSave, type Measuring } from './measure/use-measuring.ts';
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
const backgrounds = { light: '#dfe7ee', dark: '#0b1622' } as const;

/** The map, the mesh or the points, with measurements and the selected photo or control point. */
export function ExplorerPicture(props: Props) {
  const { scene, sources, view, way, display, measuring, chosen, onDisplay, onChoose } = props;
  const [looked, setLooked] = useState<readonly [number, number] | null>(null);
  const theme = useComputedColorScheme('light');
  const ground = useGround(scene, sources, theme);
  const results = useResults(scene);
  const { draft } = measuring;
  const { mesh, points } = scene;
  const placed = view === 'mesh' || view === 'points' ? scene[view] : null;
  const measures = [...scene.measurements, ...(draft ? [toSave(draft)] : [])];
  const cameras = display.showsCameras ? scene.cameras : [];
  const control = display.showsControl && view !== 'facade' ? runPoints(scene) : [];
  const nameOf = (kind: Chosen['kind']) => (chosen?.kind === kind ? chosen.name : null);
  const camera = cameras.find(({ name }) => name === nameOf('camera'));
  const point = control.find(({ name }) => name === nameOf('control'));
  const clickStage = (at: MeshPoint | null, hit: Chosen | null) => {
    if (!draft) onChoose(hit);
    if (!draft || !at || !placed) return;
    const { position, heightM } = meshFrame(placed).toPlace(at);
    measuring.add(position, heightM);
  };
  return (
    <div className={classes['picture']}>
      {view === 'facade' && scene.facade && <FacadePicture facade={scene.facade} {...{ measures, measuring }} />}
      {(view === 'mesh' || view === 'points') && placed && (
        <StageView
          key={view}
          kind={view}
          scene={{ mesh, points }}
          look={{
            way,
            measures: meshLines(placed, measures),
            cameras,
            control: stageControl(placed, control),
            chosen,
            background: backgrounds[theme],
            isMeasuring: draft !== null,
            points: points ? { ...display.points, colour: colourOf(points, display.points.colour) } : display.points,
          }}
          onClick={clickStage}
        />
      )}
      {view === 'map' && (
        <ResultsView
          {...{ ground, results }}
          attribution={attributionText(sources)}
          look={{
            ...display,
            isMeasuring: draft !== null,
            measures: drawnMeasures(measures),
            cameras: drawnCameras(cameras, nameOf('camera')),
            control: drawnControl(control, nameOf('control')),
          }}
          answers={{
            onClick: (position, hit) => {
              if (draft) return measuring.add(position);
              onChoose(hit);
              setLooked([position[0] ?? 0, position[1] ?? 0]);
            },
            onFinish: () => void measuring.finish(),
          }}
        />
      )}
      {view === 'map' && display.swipe !== null && (
        <SwipeHandle share={display.swipe} onChange={(swipe) => onDisplay({ ...display, swipe })} />
      )}
      {view === 'map' && display.showsNdvi && scene.ndvi && looked && !camera && !point && (
        <NdviValue ndvi={scene.ndvi} at={looked} />
      )}
      {camera && <CameraCard camera={camera} isLocal={ground.isLocal} onClose={() => onChoose(null)} />}
      {point && <ControlCard point={point} onClose={() => onChoose(null)} />}
    </div>
  );
}

function useGround({ report }: ViewerScene, sources: BaseMap['sources'], theme: BaseMap['theme']) {
  const isLocal = report.isLocal === true;
  return useMemo(() => ({ sources, theme, isLocal }), [sources, theme, isLocal]);
}

/** The same as long as nothing of it changes: the map is made anew for another. */
function useResults(scene: ViewerScene): Results {
  return useMemo(
    () => ({
      bounds: scene.bounds,
      ortho: scene.ortho,
      surface: scene.surface,
      terrain: scene.terrain,
      filled: scene.filled,
      contours: scene.contours,
      ndvi: scene.ndvi,
    }),
    [scene.bounds, scene.ortho, scene.surface, scene.terrain, scene.filled, scene.contours, scene.ndvi],
  );
}
