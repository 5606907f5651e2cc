import { ActionIcon, Badge, Loader, Text, Tooltip } from '@mantine/core';
import { IconMaximize, IconPlayerStop, IconVideoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from '../video.module.css';
import { watchDrone, type WatchState } from './watch-drone.ts';

type Props = { droneId: string; name: string; onStop: () => void };

/** One drone's video with its state. */
export function DronePlayer({ droneId, name, onStop }: Props) {
  const screenRef = useRef<HTMLDivElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<WatchState>({ is: 'connecting' });
  useEffect(() => (videoRef.current ? watchDrone(videoRef.current, droneId, setState) : undefined), [droneId]);
  return (
    <div ref={screenRef} className={classes['screen']} data-state={state.is}>
      <video ref={videoRef} className={classes['video']} aria-label={`Video of ${name}`} muted playsInline />
      <div className={classes['over']} role="status">
        <PlayerOverlay state={state} />
      </div>
      {state.is === 'live' && (
        <Badge className={classes['live'] ?? ''} color="red.8" size="sm">
          Live
        </Badge>
      )}
      <div className={classes['buttons']}>
        <Tooltip label="Full screen">
          <ActionIcon
            variant="filled"
            color="dark.9"
            aria-label={`Full screen: ${name}`}
            onClick={() => void screenRef.current?.requestFullscreen()}
          >
            <IconMaximize size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Stop">
          <ActionIcon variant="filled" color="dark.9" aria-label={`Stop ${name}`} onClick={onStop}>
            <IconPlayerStop size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}

function PlayerOverlay({ state }: { state: WatchState }) {
  if (state.is === 'live') return null;
  if (state.is === 'not-available')
    return (
      <>
        <IconVideoOff size={28} aria-hidden />
        <Text fw={600}>Stream Not Available</Text>
        <Text size="sm">{reasonIn(state.why)}</Text>
        <Text size="sm">Retrying automatically.</Text>
      </>
    );
  return (
    <>
      <Loader color="gray.0" size="sm" />
      <Text size="sm">{state.is === 'connecting' ? 'Connecting …' : 'Reconnecting …'}</Text>
    </>
  );
}

/** The title already shows the first part. */
const reasonIn = (why: string): string => why.replace(/^Stream Not Available:?\s*/, '');
