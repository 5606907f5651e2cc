import type { TileSource } from '@overflight/contract/map/basemap.ts';

/** The part of a style source that every kind of tiles shares. */
export function tileSource({
  tiles,
  minZoom,
  maxZoom,
  bounds,
}: Pick<TileSource, 'tiles' | 'minZoom' | 'maxZoom' | 'bounds'>) {
  return { tiles: [tiles], minzoom: minZoom, maxzoom: maxZoom, ...(bounds ? { bounds } : {}) };
}

/** An address of our own tiles that changes when they do, so that browsers may keep them. */
export function versioned(template: string, version: string): string {
  return `${template}?v=${encodeURIComponent(version)}`;
}
