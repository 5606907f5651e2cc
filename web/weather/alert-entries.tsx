import { severityColours } from '@overflight/contract/weather/weather-codes.ts';
import type { PlaceEntry } from '../map/popups/place-popup.tsx';
import { AlertDetails } from './alert-details.tsx';
import type { AlertHere } from './alerts-at.ts';

/** A popup entry per alert at a position, most severe first. */
export function alertEntries(alerts: readonly AlertHere[]): PlaceEntry[] {
  return alerts.map(({ key, alert, expires }) => ({
    key: `alert ${key}`,
    title: alert.event || 'Weather alert',
    colour: severityColours[alert.severity],
    about: alert.severity,
    content: <AlertDetails alert={alert} expires={expires} />,
  }));
}
