import type { UnitSystem } from '../../../platform/units.ts';
import { lengthText } from '../../length-text.ts';
import type { FeatureHit } from '../../modes/map-mode.ts';
import type { SpacePoint } from '../../space/flight-in-space.ts';

export const FLIGHT_LAYER = 'flight';

/** A cut through flight and ground, as a hit of the pointer. */
export function flightHit(spot: SpacePoint, units: UnitSystem): FeatureHit {
  return {
    layer: FLIGHT_LAYER,
    source: FLIGHT_LAYER,
    sourceLayer: undefined,
    id: undefined,
    properties: { text: flightText(spot, units) },
  };
}

export function flightText({ altitudeM, groundM }: SpacePoint, units: UnitSystem): string {
  const text = (metres: number) => (metres < 0 ? '−' : '') + lengthText(Math.abs(metres), units);
  const flight = altitudeM === null ? 'Height of the flight not known' : `Flight ${text(altitudeM)} above sea level`;
  if (groundM === null) return `${flight}; ground not known`;
  if (altitudeM === null) return `${flight}; ground ${text(groundM)} above sea level`;
  const clearanceM = altitudeM - groundM;
  const side = clearanceM < 0 ? 'below' : 'above';
  return `${flight}, ${text(Math.abs(clearanceM))} ${side} ground; ground ${text(groundM)}`;
}

export const flightHoverText = ({ text }: Readonly<Record<string, unknown>>): string => String(text);
