import { useComputedColorScheme } from '@mantine/core';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useMemo, useState } from 'react';
import type { BaseMap } from '../../map/results/results-style.ts';
import { ResultsView } from '../../map/results/results-view.tsx';
import { attributionText } from './attribution-text.ts';
import { NdviValue } from './bands/ndvi-value.tsx';
import { CameraCard } from './camera-card.tsx';
import { drawnCameras, drawnMeasures } from './measure/drawn-measures.ts';
import { FacadePicture } from './facade/facade-picture.tsx';
import { meshFrame, type MeshPoint } from './mesh/mesh-frame.ts';
import { meshLines } from './mesh/mesh-lines.ts';
import type { Display, View } from './display.ts';
import { colourOf } from './points/point-look.ts';
import { StageView } from './stage/stage-view.tsx';
import { ViewerMessage } from './viewer-message.tsx';
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
  onDisplay: (display: Display) => void;
};
const backgrounds = { light: '#dfe7ee', dark: '#0b1622' } as const;

/** The map, the mesh or the points, with measurements and the selected photo. */
export function ExplorerPicture({ scene, sources, view, way, display, measuring, onDisplay }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [looked, setLooked] = useState<readonly [number, number] | null>(null);
  const theme = useComputedColorScheme('light');
  const ground = useGround(scene, sources, theme);
  const results = useMemo(
    () => ({
      bounds: scene.bounds,
      ortho: scene.ortho,
      surface: scene.surface,
      terrain: scene.terrain,
      filled: scene.filled,
      contours: scene.contours?.url ?? null,
      ndvi: scene.ndvi,
    }),
    [scene.bounds, scene.ortho, scene.surface, scene.terrain, scene.filled, scene.contours?.url, scene.ndvi],
  );
  const { draft } = measuring;
  const { mesh, points } = scene;
  const placed = view === 'mesh' || view === 'points' ? scene[view] : null;
  const measures = [...scene.measurements, ...(draft ? [toSave(draft)] : [])];
  const cameras = display.showsCameras ? scene.cameras : [];
  const camera = cameras.find(({ name }) => name === chosen);
  const clickStage = (point: MeshPoint | null, name: string | null) => {
    if (!draft) setChosen(name);
    if (!draft || !point || !placed) return;
    const { position, heightM } = meshFrame(placed).toPlace(point);
    measuring.add(position, heightM);
  };
  return (
    <div className={classes['picture']}>
      {view === 'facade' && scene.facade && <FacadePicture facade={scene.facade} {...{ measures, measuring }} />}
      {view === 'points' && !placed && <NoPoints />}
      {(view === 'mesh' || view === 'points') && placed && (
        <StageView
          key={view}
          kind={view}
          scene={{ mesh, points }}
          look={{
            way,
            measures: meshLines(placed, measures),
            cameras,
            chosenCamera: chosen,
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
            cameras: drawnCameras(cameras, chosen),
          }}
          answers={{
            onClick: (position, name) => {
              if (draft) return measuring.add(position);
              setChosen(name);
              setLooked([position[0] ?? 0, position[1] ?? 0]);
            },
            onFinish: () => void measuring.finish(),
          }}
        />
      )}
      {view === 'map' && display.swipe !== null && (
        <SwipeHandle share={display.swipe} onChange={(swipe) => onDisplay({ ...display, swipe })} />
      )}
      {view === 'map' && display.showsNdvi && scene.ndvi && looked && !camera && (
        <NdviValue ndvi={scene.ndvi} at={looked} />
      )}
      {camera && <CameraCard camera={camera} isLocal={ground.isLocal} onClose={() => setChosen(null)} />}
    </div>
  );
}

function useGround({ report }: ViewerScene, sources: BaseMap['sources'], theme: BaseMap['theme']) {
  const isLocal = report.isLocal === true;
  return useMemo(() => ({ sources, theme, isLocal }), [sources, theme, isLocal]);
}

const NoPoints = () => (
  <ViewerMessage
    title="No points to show"
    hint="This run made no point cloud, or is of an earlier version. Process the project again to get one."
    backTo={null}
  />
);
