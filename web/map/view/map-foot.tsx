import { AttributionLine } from '../sources/attribution-line.tsx';
import { ImageryNoteLine } from '../sources/imagery-note-line.tsx';
import classes from './map-view.module.css';
import { mapTroubles } from '../sources/map-troubles.ts';
import type { Scene } from '../scene.ts';
import { useSourceTroubles } from '../sources/source-troubles.ts';
import type { View } from './stored-view.ts';
import { TroubleLine } from '../sources/trouble-line.tsx';
import type { Reachable } from '../sources/use-reach.ts';

type Props = { scene: Scene; view: View; reach: Reachable; sourcesHref: string | null; isPicture: boolean };

/** At the lower edge of the map: what is missing of it, and whose data it shows. */
export function MapFoot({ scene, view, reach, sourcesHref, isPicture }: Props) {
  const troubles = mapTroubles(scene, reach, useSourceTroubles());
  const lacksImagery = reach.silent.some(({ kind }) => kind === 'imagery');
  return (
    <div className={classes['foot']} data-picture={isPicture || undefined}>
      {troubles && isPicture && <p className={classes['below']}>{troubles.summary}</p>}
      {troubles && !isPicture && <TroubleLine troubles={troubles} onReload={() => window.location.reload()} />}
      {!lacksImagery && !isPicture && <ImageryNoteLine scene={scene} view={view} sourcesHref={sourcesHref} />}
      <AttributionLine scene={scene} view={view} isFolded={isPicture} />
    </div>
  );
}
