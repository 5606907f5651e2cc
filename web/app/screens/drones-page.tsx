import { DronesScreen } from '../../video/drones-screen.tsx';
import { mapMenu } from '../paths.ts';
import { useVideoHint } from '../use-video-hint.ts';
import classes from './admin-screen.module.css';

export function DronesPage() {
  return (
    <div className={classes['page']}>
      <DronesScreen mapHref={mapMenu('video')} hint={useVideoHint()} />
    </div>
  );
}
