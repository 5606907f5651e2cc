import { useComputedColorScheme } from '@mantine/core';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useMemo, useState } from 'react';
import type { BaseMap } from '../../map/results/results-style.ts';
import { ResultsView } from '../../map/results/results-view.tsx';
import { attributionText } from './attribution-text.ts';
import { CameraCard } from './camera-card.tsx';
import { drawnCameras, drawnMeasures } from './measure/drawn-measures.ts';
import { meshFrame, type MeshPoint } from './mesh/mesh-frame.ts';
import { meshLines } from './mesh/mesh-lines.ts';
import { MeshView } from './mesh/mesh-view.tsx';
import type { Display } from './display.ts';
import { SwipeHandle } from './swipe-handle.tsx';
import { toSave, type Measuring } from './measure/use-measuring.ts';
import classes from './viewer.module.css';

type Props = {
  scene: ViewerScene;
  sources: BaseMap['sources'];
  view: 'map' | 'mesh';
  way: 'orbit' | 'fly';
  display: Display;
  measuring: Measuring;
  onDisplay: (display: Display) => void;
};
const backgrounds = { light: '#dfe7ee', dark: '#0b1622' } as const;

/** The map or the mesh, with measurements and the selected photo. */
export function ExplorerPicture({ scene, sources, view, way, display, measuring, onDisplay }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const theme = useComputedColorScheme('light');
  const ground = useMemo<BaseMap>(() => ({ sources, theme }), [sources, theme]);
  const results = useMemo(
    () => ({
      bounds: scene.bounds,
      ortho: scene.ortho,
      surface: scene.surface,
      terrain: scene.terrain,
      filled: scene.filled,
      contours: scene.contours?.url ?? null,
    }),
    [scene.bounds, scene.ortho, scene.surface, scene.terrain, scene.filled, scene.contours?.url],
  );
  const { draft } = measuring;
  const { mesh } = scene;
  const measures = [...scene.measurements, ...(draft ? [toSave(draft)] : [])];
  const cameras = display.showsCameras ? scene.cameras : [];
  const camera = cameras.find(({ name }) => name === chosen);
  const clickMesh = (point: MeshPoint | null, name: string | null) => {
    if (!draft) setChosen(name);
    if (!draft || !point || !mesh) return;
    const { position, heightM } = meshFrame(mesh).toPlace(point);
    measuring.add(position, heightM);
  };
  return (
    <div className={classes['picture']}>
      {view === 'mesh' && mesh ? (
        <MeshView
          url={mesh.url}
          look={{
            way,
            measures: meshLines(mesh, measures),
            cameras,
            chosenCamera: chosen,
            background: backgrounds[theme],
            isMeasuring: draft !== null,
          }}
          onClick={clickMesh}
        />
      ) : (
        <ResultsView
          {...{ ground, results }}
          attribution={attributionText(sources)}
          look={{
            opacity: display.opacity,
            model: display.model,
            showsHeights: display.showsHeights,
            showsHillshade: display.showsHillshade,
            showsContours: display.showsContours,
            swipe: display.swipe,
            isMeasuring: draft !== null,
            measures: drawnMeasures(measures),
            cameras: drawnCameras(cameras, chosen),
          }}
          answers={{
            onClick: (position, name) => (draft ? measuring.add(position) : setChosen(name)),
            onFinish: () => void measuring.finish(),
          }}
        />
      )}
      {view === 'map' && display.swipe !== null && (
        <SwipeHandle share={display.swipe} onChange={(swipe) => onDisplay({ ...display, swipe })} />
      )}
      {camera && <CameraCard camera={camera} onClose={() => setChosen(null)} />}
    </div>
  );
}
