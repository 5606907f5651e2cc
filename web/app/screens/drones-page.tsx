import { useLiveDroneIds } from '../../telemetry/use-live-drone-ids.ts';
import { DronesScreen } from '../../video/drones-screen.tsx';
import { mapMenu, operationsOfDrone } from '../paths.ts';
import { useVideoHint } from '../use-video-hint.ts';
import classes from './admin-screen.module.css';

export function DronesPage() {
  return (
    <div className={classes['page']}>
      <DronesScreen
        mapHref={mapMenu('video')}
        hint={useVideoHint()}
        hrefOf={operationsOfDrone}
        liveIds={useLiveDroneIds()}
      />
    </div>
  );
}
