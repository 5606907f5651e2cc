import { useLiveDroneIds } from '../../telemetry/live/use-live-drone-ids.ts';
import { DronesScreen } from '../../video/drones-screen.tsx';
import { mapMenu, operationsOfDrone } from '../paths.ts';
import { VideoHint } from '../video-hint.tsx';
import classes from './admin-screen.module.css';

export function DronesPage() {
  return (
    <div className={classes['page']}>
      <DronesScreen
        mapHref={mapMenu('video')}
        hint={<VideoHint />}
        hrefOf={operationsOfDrone}
        liveIds={useLiveDroneIds()}
      />
    </div>
  );
}
