import type { Thresholds } from './forecast.ts';
import { convert, type UnitName } from '../units.ts';

type Shown = { stored: UnitName; shown: UnitName; label: string; decimals: number };

/** Stored units of thresholds, and the units shown and typed: °F, mph, in/hr, in. */
const forecastUnits: Record<keyof Thresholds, Shown> = {
  temperatureLow: { stored: 'C', shown: 'F', label: '°F', decimals: 1 },
  highWind: { stored: 'm/s', shown: 'mph', label: 'mph', decimals: 1 },
  highGusts: { stored: 'm/s', shown: 'mph', label: 'mph', decimals: 1 },
  heavyRain: { stored: 'mm', shown: 'in', label: 'in/hr', decimals: 2 },
  snow: { stored: 'cm', shown: 'in', label: 'in/hr', decimals: 2 },
};

export function forecastUnitLabel(event: keyof Thresholds): string {
  return forecastUnits[event].label;
}

/** Converted to display units and rounded. */
export function shownForecast(event: keyof Thresholds, value: number): number {
  const { stored, shown, decimals } = forecastUnits[event];
  // Avoids "−0".
  return Number(convert(value, stored, shown).toFixed(decimals)) + 0;
}

/** Converts typed values to stored units. */
export function storedForecast(event: keyof Thresholds, value: number): number {
  const { stored, shown } = forecastUnits[event];
  return Number(convert(value, shown, stored).toFixed(4));
}
