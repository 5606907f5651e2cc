import { expect, it } from 'vitest';
import { publicHosts } from './public-hosts.ts';
import { publicSources } from './public-sources.ts';
import { alertFeed } from '../weather/weather.ts';

it('names each public host that is contacted, once', () => {
  const named = Object.values(publicHosts).flat();
  expect(new Set(named).size).toBe(named.length);
  expect(publicHosts.weather).toContain(alertFeed.host);
  expect(publicHosts.airspace).toEqual(['services6.arcgis.com']);
  for (const { host, isUsual } of publicSources)
    expect([host, publicHosts.map.includes(host)]).toEqual([host, isUsual]);
});
