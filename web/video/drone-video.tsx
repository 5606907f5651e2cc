import { useState, type ReactNode } from 'react';
import { QueryState } from '../ui/query-state.tsx';
import { DroneTile } from './drone-tile.tsx';
import { useDrones } from './use-drones.ts';
import classes from './video.module.css';

/** The video of one drone, or a note that it has none. */
export function DroneVideoOf({ droneId, name, hint }: { droneId: string; name: string; hint: ReactNode }) {
  const query = useDrones();
  const [isWatched, watch] = useState(false);
  return (
    <QueryState query={query}>
      {(drones) => {
        const drone = drones.find((one) => one.droneId === droneId) ?? { droneId, name, stream: null };
        return (
          <ul className={classes['tiles']} data-narrow>
            <DroneTile key={droneId} drone={drone} hint={hint} isWatched={isWatched} onWatch={watch} />
          </ul>
        );
      }}
    </QueryState>
  );
}
