import {
  displayAlert,
  normaliseAlert,
  type AlertProperties,
  type DisplayAlert,
} from '@overflight/contract/weather/weather.ts';
import { alertCodes } from '@overflight/contract/weather/weather-codes.ts';

export type AlertHere = { key: string; alert: DisplayAlert; expires: string };

/** The alerts among clicked features, each once, most severe first. */
export function alertsAt(features: readonly AlertProperties[]): AlertHere[] {
  const byKey = new Map(features.map((properties) => [String(properties['identifier']), properties]));
  return [...byKey]
    .map(([key, properties]) => ({
      key,
      alert: displayAlert(properties),
      expires: expiryOf(properties),
      priority: Number(properties['priority'] ?? Infinity),
    }))
    .toSorted((a, b) => rank(a.alert) - rank(b.alert) || a.priority - b.priority);
}

function expiryOf(properties: AlertProperties): string {
  const { expires } = normaliseAlert(properties);
  return typeof expires === 'string' ? expires : '';
}

/** The table is ordered from most severe. */
const rank = ({ severity }: DisplayAlert) => alertCodes.severity.labels.indexOf(severity);
