import type { SourceSpecification } from 'maplibre-gl';

/** The sources of a style whose tiles come from the host of an address that the page's policy refused. */
export function blockedSources(sources: Readonly<Record<string, SourceSpecification>>, blockedUri: string): string[] {
  const host = URL.parse(blockedUri)?.host;
  if (!host) return [];
  return Object.entries(sources).flatMap(([id, source]) =>
    'tiles' in source && source.tiles?.some((address) => URL.parse(address)?.host === host) ? [id] : [],
  );
}
