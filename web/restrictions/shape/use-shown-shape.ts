import { useEffect } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import type { Overlay } from '../../map/overlay.ts';
import { ringsOf, type RestrictionShape } from './restriction-shape.ts';

/** The shape as a map overlay. */
export function overlayOfShape(shape: RestrictionShape): Overlay {
  const geometry = { type: 'Polygon' as const, coordinates: ringsOf(shape) };
  return {
    flat: [{ type: 'Feature', geometry, properties: { kind: 'area', tone: 'structure', isActive: true } }],
    volumes: [],
  };
}

/** Shows an unsaved shape on the map. */
export function useShownShape(map: MapHandle | null, shape: RestrictionShape | null): void {
  useEffect(() => {
    if (!map || !shape) return;
    map.showOverlay(overlayOfShape(shape));
    return () => map.showOverlay(null);
  }, [map, shape]);
}
