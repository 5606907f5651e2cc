import type { MapSources } from '@overflight/contract/map/basemap.ts';
import { mapTroubles } from '../sources/map-troubles.ts';
import { TroubleLine } from '../sources/trouble-line.tsx';
import { useReach } from '../sources/use-reach.ts';
import classes from './results-view.module.css';

const nothingFails: ReadonlySet<string> = new Set();

/** What is missing of the map under the results. */
export function GroundTroubles({ sources }: { sources: MapSources }) {
  const reach = useReach(sources);
  const ofPictures = { silent: reach.silent.filter(isPicture), blocked: reach.blocked.filter(isPicture) };
  const troubles = mapTroubles({ sources }, ofPictures, nothingFails);
  if (!troubles) return null;
  return (
    <div className={classes['troubles']}>
      <TroubleLine troubles={troubles} onReload={() => window.location.reload()} />
    </div>
  );
}

const isPicture = ({ kind }: { kind: string }) => kind === 'imagery';
