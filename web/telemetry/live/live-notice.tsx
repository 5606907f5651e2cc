import { VisuallyHidden } from '@mantine/core';
import { useChosenVehicle } from './chosen-vehicle.ts';
import { liveVehicles } from './live-vehicles.ts';
import classes from '../telemetry.module.css';
import { useTick } from './use-tick.ts';

/** Announces interrupted positions and the followed vehicle. */
export function LiveNotice() {
  const now = useTick(1000);
  const { vehicleId, isFollowed } = useChosenVehicle();
  const interruptedMs = liveVehicles.interruptedMs(now);
  const followed = isFollowed ? liveVehicles.find(vehicleId) : null;
  return (
    <>
      {/* The seconds count up for the eye; read out is only that it happened. */}
      <VisuallyHidden role="status">
        {interruptedMs !== null && 'Live positions are interrupted. '}
        {followed && `The map follows ${followed.vehicle}. Escape stops it.`}
      </VisuallyHidden>
      {interruptedMs !== null && (
        <p className={classes['notice']} aria-hidden>
          Live positions have been interrupted for {Math.floor(interruptedMs / 1000)} s
        </p>
      )}
    </>
  );
}
