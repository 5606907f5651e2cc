import { Text } from '@mantine/core';
import type { LiveVehicle } from '../live/live-vehicle.ts';
import { missingOf, positionAdvice } from './missing-facts.ts';

/** What a vehicle does not tell, and what helps; nothing where nothing is missing. */
export function MissingNote({ vehicle, now }: { vehicle: LiveVehicle; now: number }) {
  const missing = missingOf(vehicle);
  if (missing.length === 0) return null;
  const advice = positionAdvice(vehicle, now);
  return (
    <Text size="xs" component="span" display="block">
      {advice && <span>{advice} </span>}
      <span className="muted">Missing: {missing.join(', ')}</span>
    </Text>
  );
}
