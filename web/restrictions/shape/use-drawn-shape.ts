import { useEffect, useRef, useState } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { drawCircle } from '../../map/modes/draw-circle.ts';
import { drawPolygon } from '../../map/modes/draw-polygon.ts';
import type { MapMode } from '../../map/modes/map-mode.ts';
import { circleThrough, type RestrictionShape } from './restriction-shape.ts';

type DrawTool = RestrictionShape['kind'];
type OnShape = (shape: RestrictionShape) => void;

/** Lets the person draw a shape on the map; starting a tool again restarts it. */
export function useDrawnShape(map: MapHandle | null, onShape: OnShape) {
  const [tool, setTool] = useState<DrawTool | null>(null);
  const leaveRef = useRef<(() => void) | null>(null);
  useEffect(() => () => leaveRef.current?.(), [map]);

  const start = (next: DrawTool) => {
    if (!map) return;
    const mode = modeFor(next, (shape) => {
      leaveRef.current = null;
      setTool((current) => (current === next ? null : current));
      if (shape) onShape(shape);
    });
    leaveRef.current = map.startMode(mode);
    setTool(next);
  };
  return { tool, start };
}

function modeFor(tool: DrawTool, onDone: (shape: RestrictionShape | null) => void): MapMode {
  if (tool === 'circle')
    return drawCircle({
      onDone: (circle) => onDone(circle && circleThrough([...circle.centre], [...circle.onCircle])),
    });
  return drawPolygon({
    onDone: (ring) => onDone(ring && { kind: 'polygon', ring: ring.map(([lng, lat]) => [lng, lat]), holes: [] }),
  });
}
