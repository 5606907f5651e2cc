import { useState, type ReactNode } from 'react';
import { Text } from '@mantine/core';
import { EmptyState, QueryState } from '../ui/query-state.tsx';
import { DroneTile } from './drone-tile.tsx';
import { orderDrones } from './order-drones.ts';
import { useDrones } from './use-drones.ts';
import classes from './video.module.css';

type Props = {
  /** One below the other, where there is little room. */
  isNarrow?: boolean;
  /** What somebody can do where there is no drone, or no stream of one. */
  hint: ReactNode;
  /** Drones that are heard of just now: they come first. */
  liveIds?: ReadonlySet<string>;
  /** What else there is about a drone. */
  hrefOf?: (droneId: string) => string;
};

const nobody: ReadonlySet<string> = new Set();

/** All drones with their pictures; any number of them can be watched at once. */
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
