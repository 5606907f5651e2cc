import { covers } from './covers.ts';
import { PUBLISHED_SOURCE } from '../layers/airspace/flight-restrictions.ts';
import { shownImagery } from '../layers/base/imagery.ts';
import type { FeedLayerId } from '../layers/layer-table.ts';
import { LINES_SOURCE, SUBSTATIONS_SOURCE } from '../layers/airspace/power.ts';
import { TERRAIN_SOURCE } from '../layers/base/terrain.ts';
import { ALERTS_SOURCE } from '../layers/airspace/weather-alerts.ts';
import type { Bounds, Scene } from '../scene.ts';
import type { ViewState } from '../view/stored-view.ts';
import { styleOf } from '../style/style-of.ts';

/** Style source of each layer with data from our server. */
const fedSources: Record<FeedLayerId, string> = {
  'flight-restrictions': PUBLISHED_SOURCE,
  'power-lines': LINES_SOURCE,
  substations: SUBSTATIONS_SOURCE,
  'weather-alerts': ALERTS_SOURCE,
};

export type AttributionPart = { text: string; href?: string };

/** Attributions of the data in view, each once. */
export function attributions(scene: Scene, view: ViewState): AttributionPart[][] {
  const style = styleOf(scene);
  const { imagery, terrain, buildings, overview } = scene.sources;
  const sources: { attribution: string; bounds?: Bounds | undefined }[] = [
    ...shownImagery(imagery, scene.hiddenImagery),
    overview,
    ...(terrain && TERRAIN_SOURCE in style.sources ? [terrain] : []),
    ...(buildings && 'buildings' in style.sources ? [buildings] : []),
    ...Object.entries(scene.feeds)
      .filter(([id]) => fedSources[id as FeedLayerId] in style.sources)
      .flatMap(([, { attributions }]) => attributions.map((attribution) => ({ attribution }))),
  ];
  const here = sources.filter(({ bounds }) => covers(bounds, [view.longitude, view.latitude]));
  const texts = new Set(here.map(({ attribution }) => attribution.trim()).filter((text) => text !== ''));
  return [...texts].map(attributionParts);
}

const linkPattern = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/gi;

/** Text and links of an attribution; other markup is dropped. */
export function attributionParts(attribution: string): AttributionPart[] {
  const parts: AttributionPart[] = [];
  let from = 0;
  for (const match of attribution.matchAll(linkPattern)) {
    parts.push({ text: plain(attribution.slice(from, match.index)) });
    const href = webAddress(match[1] ?? match[2] ?? '');
    const text = plain(match[3] ?? '');
    parts.push(href ? { text, href } : { text });
    from = match.index + match[0].length;
  }
  parts.push({ text: plain(attribution.slice(from)) });
  return parts.filter(({ text }) => text !== '');
}

const entities: Record<string, string> = {
  '&copy;': '©',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#169;': '©',
  '&nbsp;': ' ',
};

function plain(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#?\w+;/g, (entity) => entities[entity.toLowerCase()] ?? '')
    .replaceAll(/\s+/g, ' ');
}

function webAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
