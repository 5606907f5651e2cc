import type { LayerId } from './layer-table.ts';
import { substationColour, voltageColours } from './power.ts';
import { customColour, facilityColours, kindColours, zoneColour } from './restriction-colours.ts';

export type LegendEntry = { colour: string; text: string; look: 'area' | 'line' };
export type Legend = { entries: readonly LegendEntry[]; note?: string };

const as = (look: LegendEntry['look']) => (entry: { colour: string; text: string }) => ({
  colour: entry.colour,
  text: entry.text,
  look,
});

/** What the colours of a layer mean; layers that are not here explain themselves. */
export const legends: Partial<Record<LayerId, Legend>> = {
  substations: { entries: [substationColour].map(as('area')) },
  'power-lines': { entries: voltageColours.map(as('line')) },
  'flight-restrictions': {
    entries: [customColour, ...facilityColours, ...Object.values(kindColours), zoneColour].map(as('area')),
    note: 'Numbers on the map are ceilings in feet, from zoom 11 on.',
  },
  'weather-alerts': {
    entries: [],
    note: 'Each alert has the colour of its event. Click one for its text and severity.',
  },
};
