import { forecastProviders } from '../weather/forecast.ts';
import { overlayKind, overlayKindNames } from './overlays.ts';
import { publicSources } from './public-sources.ts';

/** Hosts contacted once the box on the set-up screen is ticked, by purpose; each is named there. */
export const publicHosts: Readonly<Record<'map' | 'airspace' | 'weather', readonly string[]>> = {
  map: once(publicSources.filter(({ isUsual }) => isUsual).map(({ host }) => host)),
  airspace: once(overlayKindNames.flatMap((kind) => overlayKind(kind).host ?? [])),
  weather: [forecastProviders.nws.host, forecastProviders['met-norway'].host],
};

function once(hosts: readonly string[]): string[] {
  return [...new Set(hosts)];
}
