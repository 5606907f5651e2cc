import { Switch } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { stored } from '../../platform/storage.ts';
import { beep } from './beep.ts';
import { liveVehicles } from '../live/live-vehicles.ts';
import { useTick } from '../live/use-tick.ts';
import { troublesOf } from './vehicle-troubles.ts';

/** Nobody is startled who did not ask for it. */
const storedSound = stored('telemetry.trouble-sound', z.boolean(), false);

/** Sounds once for each grave trouble that was not there before, where somebody wants it. */
export function TroubleSound() {
  const [isOn] = storedSound.useValue();
  const now = useTick(1000);
  const known = useRef<ReadonlySet<string>>(new Set());
  const grave = liveVehicles
    .all(now)
    .flatMap((vehicle) =>
      troublesOf(vehicle, now).flatMap(({ kind, level }) => (level === 'stop' ? [`${vehicle.objectId} ${kind}`] : [])),
    );
  useEffect(() => {
    if (isOn && grave.some((one) => !known.current.has(one))) beep();
    known.current = new Set(grave);
  });
  return null;
}

export function TroubleSoundSwitch() {
  const [isOn, save] = storedSound.useValue();
  return (
    <Switch
      label="Sound when a vehicle is in trouble"
      description="Lost link, or battery at 20% and less"
      checked={isOn}
      onChange={({ currentTarget }) => {
        save(currentTarget.checked);
        // So it is heard how it sounds, and the browser lets it sound later.
        if (currentTarget.checked) beep();
      }}
    />
  );
}
