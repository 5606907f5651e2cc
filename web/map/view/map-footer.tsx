import { AttributionLine } from '../sources/attribution-line.tsx';
import { ImageryNoteLine } from '../sources/imagery-note-line.tsx';
import classes from './map-view.module.css';
import { mapProblems } from '../sources/map-problems.ts';
import type { Scene } from '../scene.ts';
import { useFailedSources } from '../sources/failed-sources.ts';
import type { ViewState } from './stored-view.ts';
import { MapProblemLine } from '../sources/map-problem-line.tsx';
import type { ReachableSources } from '../sources/use-reachable-sources.ts';

type Props = {
  scene: Scene;
  view: ViewState;
  reach: ReachableSources;
  sourcesHref: string | null;
  isPicture: boolean;
  flightNote: string | null;
};

/** The lower edge of the map: problems and attributions. */
export function MapFooter({ scene, view, reach, sourcesHref, isPicture, flightNote }: Props) {
  const problems = mapProblems(scene, reach, useFailedSources());
  const lacksImagery = reach.silent.some(({ kind }) => kind === 'imagery');
  return (
    <div className={classes['foot']} data-picture={isPicture || undefined}>
      {problems && isPicture && <p className={classes['below']}>{problems.summary}</p>}
      {problems && !isPicture && <MapProblemLine problems={problems} onReload={() => window.location.reload()} />}
      {!lacksImagery && !isPicture && <ImageryNoteLine scene={scene} view={view} sourcesHref={sourcesHref} />}
      {flightNote && <output className={classes['note']}>{flightNote}</output>}
      <AttributionLine scene={scene} view={view} isFolded={isPicture} />
    </div>
  );
}
