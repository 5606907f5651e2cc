import type { MultiPolygon } from 'geojson';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { fromSite } from '@overflight/flight/site/site.ts';
import { HOUR_MS, startOfHour } from '../forecast/series.ts';

type DemoAlert = {
  properties: Record<string, string | number>;
  shape: MultiPolygon;
  starts: Date;
  expires: Date;
};

const HOURS_AHEAD = 6;
/** Around the mast, in metres on the site: the rest of its aerial picture stays clear. */
const ring = [
  [56, 84],
  [430, 70],
  [470, 420],
  [30, 440],
  [56, 84],
].map(([x = 0, y = 0]) => fromSite(x, y));

/** The alert of the demo site, made up as it is read; it is in force at any time. */
export function demoAlert(now: Date): DemoAlert {
  const startMs = startOfHour(now.getTime());
  const [starts, expires] = [new Date(startMs), new Date(startMs + HOURS_AHEAD * HOUR_MS)];
  const effective = starts.toISOString();
  return {
    shape: { type: 'MultiPolygon', coordinates: [[ring]] },
    starts,
    expires,
    properties: {
      identifier: 'demo-wind',
      detailKey: 'demo-wind',
      headline: 'Demo - wind advisory at the mast',
      description: 'Demo data: made up. Gusts of 14 m/s are expected around the mast in the next hours.',
      event: 'Demo - wind advisory',
      sent: effective,
      effective,
      expires: expires.toISOString(),
      // As such messages say of themselves when they are none.
      status: 'Exercise',
      category: 'Met',
      scope: 'Public',
      messageType: 'Alert',
      urgency: 'Expected',
      severity: 'Moderate',
      certainty: 'Likely',
      classification: 'Wind',
      significance: 'Advisory',
      areaDesc: 'Demo site',
      color: '#D2B48C',
      priority: 76,
    },
  };
}

/** Its box, in degrees. */
export const demoAlertBox: Box = {
  minX: Math.min(...ring.map(([lng = 0]) => lng)),
  maxX: Math.max(...ring.map(([lng = 0]) => lng)),
  minY: Math.min(...ring.map(([, lat = 0]) => lat)),
  maxY: Math.max(...ring.map(([, lat = 0]) => lat)),
};
