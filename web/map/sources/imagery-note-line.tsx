import { Link } from 'react-router';
import { imageryNote } from './imagery-note.ts';
import { shownImagery } from '../layers/base/imagery.ts';
import classes from '../view/map-view.module.css';
import type { Scene } from '../scene.ts';
import type { ViewState } from '../view/stored-view.ts';

type Props = { scene: Scene; view: ViewState; sourcesHref: string | null };

/** Notes that the imagery is coarser than the zoom suggests. */
export function ImageryNoteLine({ scene, view, sourcesHref }: Props) {
  const note = imageryNote(shownImagery(scene.sources.imagery, scene.hiddenImagery), view);
  if (!note) return null;
  return (
    <output className={classes['note']}>
      {note.text}
      {note.wantsSource && ' Add an imagery source in '}
      {note.wantsSource && (sourcesHref ? <Link to={sourcesHref}>Map sources</Link> : 'Map sources')}
      {note.wantsSource && '.'}
    </output>
  );
}
