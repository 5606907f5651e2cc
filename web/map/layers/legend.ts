import { alertEventNamed } from '@overflight/contract/weather/weather-events.ts';
import type { LayerId } from './layer-table.ts';
import { substationColour, voltageColours } from './airspace/power.ts';
import { customColour, facilityColours, kindColours, zoneColour } from './airspace/restriction-colours.ts';

export type LegendEntry = { colour: string; text: string; look: 'area' | 'line' | 'hatched' };
export type Legend = { entries: readonly LegendEntry[]; note?: string };

const as = (look: LegendEntry['look']) => (entry: { colour: string; text: string }) => ({
  colour: entry.colour,
  text: entry.text,
  look,
});

/** The most common events, most urgent first. */
const commonEvents = [
  'Tornado Warning',
  'Severe Thunderstorm Warning',
  'Flash Flood Warning',
  'Flood Warning',
  'High Wind Warning',
  'Wind Advisory',
  'Winter Storm Warning',
  'Winter Weather Advisory',
  'Dense Fog Advisory',
  'Red Flag Warning',
  'Heat Advisory',
  'Special Weather Statement',
]
  .flatMap((name) => alertEventNamed(name) ?? [])
  .toSorted((a, b) => a.priority - b.priority);

/** Colour legends; layers not listed need none. */
export const legends: Partial<Record<LayerId, Legend>> = {
  substations: { entries: [substationColour].map(as('area')) },
  'power-lines': { entries: voltageColours.map(as('line')) },
  'flight-restrictions': {
    entries: [customColour, ...facilityColours, ...Object.values(kindColours), zoneColour].map(as('area')),
    note: 'Numbers on the map are ceilings in feet, from zoom 11 on.',
  },
  'weather-alerts': {
    entries: commonEvents.map(({ event, colour }) => ({ colour, text: event, look: 'hatched' as const })),
    note: 'Alerts are hatched in weather.gov colours; the most common are listed. Click one for its text and severity.',
  },
};
