import type { MultiPolygon } from 'geojson';
import type { AlertProperties } from '@overflight/contract/weather/weather.ts';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import type { Services } from '../../platform/services.ts';
import { demoAlert, demoAlertBox } from '../made-up/demo-alert.ts';
import { isDemoWeatherOn } from '../made-up/demo-weather.ts';
import { isNwsOn } from '../nws-switch.ts';
import { readTouching } from '../weather-store.ts';

/** In the raw form; `areaId` is its first zone or county, `starts` may be in the future. */
export type NearAlert = {
  properties: AlertProperties;
  areaId: string;
  shape: MultiPolygon;
  starts: Date;
  expires: Date;
};

/** Active or announced alerts whose box touches this one (in degrees), the most urgent first. */
export async function alertsNear(services: Services, box: Box): Promise<NearAlert[]> {
  const demo = await demoNear(services, box);
  if (!(await isNwsOn(services))) return demo;
  const stored = await readTouching(services, box);
  const real = stored.map(({ properties, places: { zones, counties }, shape, starts, expires }) => ({
    properties: JSON.parse(properties) as AlertProperties,
    areaId: zones[0]?.split('/').at(-1) ?? counties[0] ?? '',
    shape: JSON.parse(shape) as MultiPolygon,
    starts,
    expires,
  }));
  return [...real, ...demo];
}

async function demoNear(services: Services, { minX, maxX, minY, maxY }: Box): Promise<NearAlert[]> {
  const { minX: west, maxX: east, minY: south, maxY: north } = demoAlertBox;
  const isNear = minX <= east && maxX >= west && minY <= north && maxY >= south;
  return isNear && (await isDemoWeatherOn(services)) ? [{ ...demoAlert(services.now()), areaId: 'demo' }] : [];
}
