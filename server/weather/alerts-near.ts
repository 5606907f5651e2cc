import type { MultiPolygon } from 'geojson';
import type { AlertProperties } from '@overflight/contract/weather.ts';
import type { Box } from '@overflight/flight/geo/edge-grid.ts';
import type { Services } from '../platform/services.ts';
import { isNwsOn } from './nws-switch.ts';
import { readTouching } from './weather-store.ts';

/** In the raw form; `starts` may lie ahead. */
export type NearAlert = { properties: AlertProperties; shape: MultiPolygon; starts: Date; expires: Date };

/** The alerts, in force or announced, whose box touches this one (in degrees), the most urgent first. */
export async function alertsNear(services: Services, box: Box): Promise<NearAlert[]> {
  if (!(await isNwsOn(services))) return [];
  const stored = await readTouching(services, box);
  return stored.map(({ properties, shape, starts, expires }) => ({
    properties: JSON.parse(properties) as AlertProperties,
    shape: JSON.parse(shape) as MultiPolygon,
    starts,
    expires,
  }));
}
