import { checkPolygon } from '@overflight/flight/geo/polygons/check-polygon.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { useEffect, useRef, useState } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { dragHandles } from '../../map/modes/drag-handles.ts';
import { dragShape, handlesOfShape, ringsOf, withoutCorner, type RestrictionShape } from './restriction-shape.ts';
import { overlayOfShape } from './use-shown-shape.ts';

/** The shape being edited; null if none. */
export function useEditedShape(map: MapHandle | null, before: RestrictionShape | null, onLeave: () => void) {
  const [shape, setShape] = useState(before);
  const [edited, setEdited] = useState(before);
  if (edited !== before) {
    setEdited(before);
    setShape(before);
  }
  const latestRef = useRef({ shape: before, onLeave });
  useEffect(() => {
    latestRef.current.onLeave = onLeave;
  });
  useEffect(() => {
    if (!map || !before) return;
    const latest = latestRef.current;
    latest.shape = before;
    let held = before;
    const show = (next: RestrictionShape) => {
      latest.shape = next;
      setShape(next);
      map.showOverlay(overlayOfShape(next));
    };
    const mode = dragHandles({
      handles: () => handlesOfShape(latest.shape ?? before),
      areas: () => [{ id: 'shape', ring: (ringsOf(latest.shape ?? before)[0] ?? []).map(lngLat) }],
      onGrab: () => {
        held = latest.shape ?? before;
      },
      onDrag: (grip, { from, to }) => {
        latest.shape = dragShape(held, grip, { from: [...from], to: [...to] });
        map.showDrag(overlayOfShape(latest.shape), null);
        mode.refresh();
      },
      onDrop: () => show(latest.shape ?? held),
      onCancel: () => show(held),
      onRemove: ({ id }) => {
        show(withoutCorner(latest.shape ?? before, id));
        mode.refresh();
      },
      onEscape: () => latest.onLeave(),
    });
    map.showOverlay(overlayOfShape(before));
    const leave = map.startMode(mode);
    return () => {
      leave();
      map.showOverlay(null);
    };
  }, [map, before]);
  return { shape, problem: shape && problemOf(shape) };
}

function problemOf(shape: RestrictionShape): string | null {
  const checked = checkPolygon(ringsOf(shape));
  return checked.ok ? null : `${checked.reason}.`;
}
