import type { MapSources } from '@overflight/contract/map/basemap.ts';
import { mapProblems } from '../sources/map-problems.ts';
import { MapProblemLine } from '../sources/map-problem-line.tsx';
import { useReachableSources } from '../sources/use-reachable-sources.ts';
import classes from './results-view.module.css';

const nothingFails: ReadonlySet<string> = new Set();

/** Problems of the base map below the results. */
export function BaseMapProblems({ sources }: { sources: MapSources }) {
  const reach = useReachableSources(sources);
  const ofPictures = { silent: reach.silent.filter(isPicture), blocked: reach.blocked.filter(isPicture) };
  const problems = mapProblems({ sources }, ofPictures, nothingFails);
  if (!problems) return null;
  return (
    <div className={classes['troubles']}>
      <MapProblemLine problems={problems} onReload={() => window.location.reload()} />
    </div>
  );
}

const isPicture = ({ kind }: { kind: string }) => kind === 'imagery';
