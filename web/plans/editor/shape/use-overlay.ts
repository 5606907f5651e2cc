import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MapHandle } from '../../../map/map-handle.ts';
import { overlayOf, type OverlayLook } from '../../drawing/overlay-of.ts';
import type { PlanEditor } from '../plan-editor.ts';

export type SegmentLooks = Pick<OverlayLook, 'flat' | 'photosOf'> & {
  setFlat: (segmentId: string, isFlat: boolean) => void;
  setPhotos: (segmentId: string, shows: boolean) => void;
};

/** Display options per segment: flat and without photos by default. */
export function useSegmentLooks(segmentIds: readonly string[]): SegmentLooks {
  const [solid, setSolid] = useState<ReadonlySet<string>>(new Set());
  const [photosOf, setPhotosOf] = useState<ReadonlySet<string>>(new Set());
  const key = segmentIds.join(' ');
  const flat = useMemo(() => new Set(key.split(' ').filter((id) => !solid.has(id))), [key, solid]);
  return {
    flat,
    photosOf,
    setFlat: (segmentId, isFlat) => setSolid((current) => changed(current, segmentId, !isFlat)),
    setPhotos: (segmentId, shows) => setPhotosOf((current) => changed(current, segmentId, shows)),
  };
}

function changed(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/** Keeps the plan on the map in sync with the editor: changes are drawn at once, without rendering panels. */
export function useOverlay(map: MapHandle | null, editor: PlanEditor, look: Omit<OverlayLook, 'onTerrain'>): void {
  const { activeSegmentId, flat, photosOf } = look;
  const draw = useCallback(() => {
    if (!map) return;
    const overlay = overlayOf(editor.plan, { activeSegmentId, flat, photosOf, onTerrain: map.hasRelief() });
    if (editor.isDragging) map.showDrag(overlay, activeSegmentId);
    else map.showOverlay(overlay);
  }, [map, editor, activeSegmentId, flat, photosOf]);
  useEffect(() => {
    draw();
    return editor.subscribe(draw);
  }, [editor, draw]);
  useEffect(() => () => map?.showOverlay(null), [map]);
}
