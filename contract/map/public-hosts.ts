import { forecastProviders } from '../weather/forecast.ts';
import { overlayKind, overlayKindNames } from './overlays.ts';
import { publicSources } from './public-sources.ts';

/** Whoever is asked once the box of the set-up screen is ticked, by what they are asked for; each is named there. */
export const publicHosts: Readonly<Record<'map' | 'airspace' | 'weather', readonly string[]>> = {
  map: once(publicSources.filter(({ isUsual }) => isUsual).map(({ host }) => host)),
  airspace: once(overlayKindNames.flatMap((kind) => overlayKind(kind).host ?? [])),
  weather: [forecastProviders.nws.host, forecastProviders['met-norway'].host],
};

function once(hosts: readonly string[]): string[] {
  return [...new Set(hosts)];
}
