import { Anchor, Button, Text } from '@mantine/core';
import type { DroneVideo } from '@overflight/contract/telemetry/video.ts';
import { IconPlayerPlay, IconVideoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DronePlayer } from './player/drone-player.tsx';
import classes from './video.module.css';

type Props = {
  drone: DroneVideo;
  isWatched: boolean;
  /** Action for a drone without a stream. */
  hint: ReactNode;
  /** Link to its numbers and record. */
  href?: string | undefined;
  onWatch: (isWatched: boolean) => void;
};

/** A drone with its video, or how to set it up. */
export function DroneTile({ drone: { droneId, name, stream }, isWatched, hint, href, onWatch }: Props) {
  return (
    <li className={classes['tile']}>
      <div className={classes['head']}>
        <Text fw={600} className={classes['name'] ?? ''}>
          {href === undefined ? (
            name
          ) : (
            <Anchor component={Link} to={href} inherit>
              {name}
            </Anchor>
          )}
        </Text>
        {stream && (
          <Text size="xs" className="muted">
            {stream.type}
          </Text>
        )}
      </div>
      {stream && isWatched ? (
        <DronePlayer droneId={droneId} name={name} onStop={() => onWatch(false)} />
      ) : (
        <div className={classes['screen']} data-state="off">
          <div className={classes['over']}>
            {stream ? (
              <Button
                variant="white"
                color="dark"
                leftSection={<IconPlayerPlay size={18} />}
                aria-label={`Watch ${name}`}
                onClick={() => onWatch(true)}
              >
                Watch
              </Button>
            ) : (
              <>
                <IconVideoOff size={28} aria-hidden />
                <Text fw={600}>Stream Not Available</Text>
                <Text size="sm" component="div" className={classes['hint'] ?? ''}>
                  {hint}
                </Text>
              </>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
