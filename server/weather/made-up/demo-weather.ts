import type { Position } from 'geojson';
import { toSite } from '@overflight/flight/site/site.ts';
import type { Services } from '../../platform/services.ts';

/** A feed of its own: made-up weather never enters that of a service. */
const DEMO = 'demo';
/** Half the side of the square in which weather is made up. */
const DEMO_HALF_M = 900;

export async function switchDemoWeather({ db, now }: Services, isOn: boolean): Promise<void> {
  if (isOn)
    await db
      .insertInto('weather_feeds')
      .values({ name: DEMO, enabled: true, fetched_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('weather_feeds').where('name', '=', DEMO).execute();
}

export async function isDemoWeatherOn({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const row = await db.selectFrom('weather_feeds').select('name').where('name', '=', DEMO).executeTakeFirst();
  return row !== undefined;
}

export function isAtDemoSite(position: Position): boolean {
  const { x, y } = toSite(position);
  return Math.abs(x) <= DEMO_HALF_M && Math.abs(y) <= DEMO_HALF_M;
}
