import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { MapHandle } from '../../../map/map-handle.ts';
import type { MapState } from '../../paths.ts';

/** Frames the area that the navigation asked for, once each time. */
export function useFramed(map: MapHandle | null): void {
  const { state } = useLocation();
  const frame = (state as MapState | null)?.frame;
  useEffect(() => {
    if (map && frame) map.fitBounds(frame, { paddingPx: 24 });
  }, [map, frame]);
}
