import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { fadeMs } from '../../style/fade-ms.ts';
import { imageryFade } from '../../style/imagery-fade.ts';
import type { ExpressionSpecification } from 'maplibre-gl';
import type { StylePiece } from '../layer-order.ts';
import { tileSource } from './tile-source.ts';

/** Shown imagery, bottom first. The built-in overview cannot be hidden, so the map is never empty. */
export function shownImagery(imagery: readonly TileSource[], hidden: readonly string[]): TileSource[] {
  const shown = imagery.filter(({ id, builtIn }) => builtIn || !hidden.includes(id));
  return shown.toSorted((a, b) => Number(b.builtIn) - Number(a.builtIn));
}

export function imageryId(source: Pick<TileSource, 'id'>): string {
  return `imagery-${source.id}`;
}

export function imagery(shown: readonly TileSource[]): StylePiece {
  return {
    sources: Object.fromEntries(
      shown.map((source) => [
        imageryId(source),
        { type: 'raster', ...tileSource(source), tileSize: source.tileSize } as const,
      ]),
    ),
    layers: {
      imagery: shown.map((source) => ({
        id: imageryId(source),
        type: 'raster',
        source: imageryId(source),
        paint: { 'raster-fade-duration': fadeMs(150), 'raster-opacity': fadeOutPastMaxZoom(source) },
      })),
    },
  };
}

function fadeOutPastMaxZoom(source: TileSource): ExpressionSpecification {
  const { from, to } = imageryFade(source);
  return ['interpolate', ['linear'], ['zoom'], from, 1, to, 0];
}
