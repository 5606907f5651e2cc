import { flightPhases, type FromHome, type Phase } from '../plan/estimate/flight-phases.ts';
import type { Place } from '../plan/estimate/flown-places.ts';
import { type PowerFigures, powerW } from './power-of.ts';
import { airspeedMps, groundSpeedMps, type Wind } from './wind.ts';

export type FlightEnergy = { timeS: number; distanceM: number; energyWh: number };

const SECONDS_PER_HOUR = 3600;

/** Time, distance and energy of a flight from home over these places and back; undefined if the wind forbids it. */
export function flightEnergy(
  from: FromHome,
  places: readonly Place[],
  { power, wind }: { power: PowerFigures; wind: Wind },
): FlightEnergy | undefined {
  const phases = flightPhases(from, places, (wantedMps, courseDeg) =>
    groundSpeedMps({ wantedMps, courseDeg }, wind, power.topAirspeedMps),
  );
  return phases?.reduce<FlightEnergy>(
    (sum, phase) => ({
      timeS: sum.timeS + phase.timeS,
      distanceM: sum.distanceM + phase.lengthM,
      energyWh: sum.energyWh + (powerIn(phase, power, wind) * phase.timeS) / SECONDS_PER_HOUR,
    }),
    { timeS: 0, distanceM: 0, energyWh: 0 },
  );
}

/** On the spot the aircraft flies against the wind. */
function powerIn({ speedMps, climbMps, courseDeg }: Phase, power: PowerFigures, wind: Wind): number {
  const airMps = courseDeg === undefined ? wind.speedMps : airspeedMps(speedMps, courseDeg, wind);
  return powerW(power, airMps, climbMps);
}
