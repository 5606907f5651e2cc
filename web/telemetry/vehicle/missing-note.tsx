import { Text } from '@mantine/core';
import type { VehicleOnMap } from '../live/live-vehicle.ts';
import { missingOf, positionAdvice } from './missing-facts.ts';

/** Missing facts of a vehicle with advice, if any. */
export function MissingNote({ vehicle, now }: { vehicle: VehicleOnMap; now: number }) {
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
