import { Switch } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { stored } from '../../platform/storage.ts';
import { beep } from './beep.ts';
import { liveVehicles } from '../live/live-vehicles.ts';
import { useTick } from '../live/use-tick.ts';
import { alertsOf } from './vehicle-alerts.ts';

/** Off by default. */
const storedSound = stored('telemetry.trouble-sound', z.boolean(), false);

/** Beeps once for each new critical alert, if enabled. */
export function AlertSound() {
  const [isOn] = storedSound.useValue();
  const now = useTick(1000);
  const known = useRef<ReadonlySet<string>>(new Set());
  const grave = liveVehicles
    .all(now)
    .flatMap((vehicle) =>
      alertsOf(vehicle, now).flatMap(({ kind, level }) => (level === 'stop' ? [`${vehicle.objectId} ${kind}`] : [])),
    );
  useEffect(() => {
    if (isOn && grave.some((one) => !known.current.has(one))) beep();
    known.current = new Set(grave);
  });
  return null;
}

export function AlertSoundSwitch() {
  const [isOn, save] = storedSound.useValue();
  return (
    <Switch
      label="Sound for critical alerts"
      description="Lost link, or battery at 20% and less"
      checked={isOn}
      onChange={({ currentTarget }) => {
        save(currentTarget.checked);
        // Plays a sample, which also unlocks audio in the browser.
        if (currentTarget.checked) beep();
      }}
    />
  );
}
