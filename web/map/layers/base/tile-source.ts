import type { TileSource } from '@overflight/contract/map/basemap.ts';

/** The part of a style source that all tile types share. */
export function tileSource({
  tiles,
  minZoom,
  maxZoom,
  bounds,
}: Pick<TileSource, 'tiles' | 'minZoom' | 'maxZoom' | 'bounds'>) {
  return { tiles: [tiles], minzoom: minZoom, maxzoom: maxZoom, ...(bounds ? { bounds } : {}) };
}

/** A tile URL that changes with the data, so that browsers may cache it. */
export function versioned(template: string, version: string): string {
  return `${template}?v=${encodeURIComponent(version)}`;
}
