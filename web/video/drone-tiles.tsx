import { useState, type ReactNode } from 'react';
import { Text } from '@mantine/core';
import { EmptyState, QueryState } from '../ui/query-state.tsx';
import { DroneTile } from './drone-tile.tsx';
import { orderDrones } from './order-drones.ts';
import { useDrones } from './use-drones.ts';
import classes from './video.module.css';

type Props = {
  /** Stacked in little space. */
  isNarrow?: boolean;
  /** Action if there is no drone or no stream. */
  hint: ReactNode;
  /** Live drones, listed first. */
  liveIds?: ReadonlySet<string>;
  /** Link to a drone's details. */
  hrefOf?: (droneId: string) => string;
};

const nobody: ReadonlySet<string> = new Set();

/** All drones with their video; any number can be watched at once. */
export function DroneTiles({ isNarrow = false, hint, liveIds = nobody, hrefOf }: Props) {
  const drones = useDrones();
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const watch = (id: string, isWatched: boolean) =>
    setWatched((current) => new Set(isWatched ? [...current, id] : [...current].filter((one) => one !== id)));
  return (
    <QueryState query={drones}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            title="No flights available."
            hint="No drone has a video stream yet."
            action={<Text size="sm">{hint}</Text>}
          />
        ) : (
          <ul className={classes['tiles']} data-narrow={isNarrow || undefined}>
            {orderDrones(list, liveIds).map((drone) => (
              <DroneTile
                key={drone.droneId}
                drone={drone}
                hint={hint}
                isWatched={watched.has(drone.droneId)}
                href={hrefOf?.(drone.droneId)}
                onWatch={(isWatched) => watch(drone.droneId, isWatched)}
              />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}
