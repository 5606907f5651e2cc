import type { FeatureCollection } from 'geojson';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useMemo } from 'react';
import type { ResultsCallbacks } from '../../../map/results/results-map.ts';
import type { BaseMap, Results } from '../../../map/results/results-style.ts';
import { ResultsView } from '../../../map/results/results-view.tsx';
import { useSystemUnit } from '../../../platform/units.ts';
import type { Display } from '../display.ts';
import { attributionText } from './attribution-text.ts';
import { shownContours } from './shown-contours.ts';
import { SwipeHandle } from './swipe-handle.tsx';

type Props = {
  scene: ViewerScene;
  sources: BaseMap['sources'];
  theme: BaseMap['theme'];
  display: Display;
  isMeasuring: boolean;
  drawn: { measures: FeatureCollection; cameras: FeatureCollection; control: FeatureCollection };
  answers: ResultsCallbacks;
  onDisplay: (display: Display) => void;
};

/** The orthophoto and the heights on the map, compared with the base map by a divider. */
export function MapPicture({ scene, sources, theme, display, isMeasuring, drawn, answers, onDisplay }: Props) {
  const ground = useGround(scene, sources, theme);
  const results = useResults(scene);
  return (
    <>
      <ResultsView
        {...{ ground, results, answers }}
        attribution={attributionText(sources, scene.bounds)}
        look={{ ...display, isMeasuring, ...drawn }}
      />
      {display.swipe !== null && (
        <SwipeHandle share={display.swipe} onChange={(swipe) => onDisplay({ ...display, swipe })} />
      )}
    </>
  );
}

function useGround({ report }: ViewerScene, sources: BaseMap['sources'], theme: BaseMap['theme']) {
  const isLocal = report.isLocal === true;
  return useMemo(() => ({ sources, theme, isLocal }), [sources, theme, isLocal]);
}

/** The same as long as nothing of it changes: the map is made anew for another. */
function useResults(scene: ViewerScene): Results {
  const contours = shownContours(scene, useSystemUnit('height'));
  return useMemo(
    () => ({
      bounds: scene.bounds,
      ortho: scene.ortho,
      surface: scene.surface,
      surfaceFilled: scene.surfaceFilled,
      terrain: scene.terrain,
      filled: scene.filled,
      contours,
      ndvi: scene.ndvi,
    }),
    [scene.bounds, scene.ortho, scene.surface, scene.surfaceFilled, scene.terrain, scene.filled, contours, scene.ndvi],
  );
}
