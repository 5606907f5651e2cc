import { useLayoutEffect, useRef } from 'react';
import type { Hover } from '../view/map-owner.ts';
import classes from '../view/map-view.module.css';

/** Distances from the pointer and from the map's edge. */
const [ASIDE_PX, EDGE_PX] = [14, 8];

/** Hover text beside the pointer, on the side with room. */
export function HoverText({ hover: { text, pointPx } }: { hover: Hover }) {
  const ref = useRef<HTMLDivElement>(null);
  const [x, y] = pointPx;
  useLayoutEffect(() => {
    const element = ref.current;
    const around = element?.offsetParent;
    if (!element || !around) return;
    const left = aside(x, element.offsetWidth, around.clientWidth);
    const top = aside(y, element.offsetHeight, around.clientHeight);
    element.style.translate = `${left}px ${top}px`;
  }, [x, y, text]);
  return (
    <div ref={ref} className={classes['hover']}>
      {text}
    </div>
  );
}

/** After the pointer; before it if it would overflow; at the edge if neither fits. */
function aside(at: number, size: number, room: number): number {
  const max = room - size - EDGE_PX;
  if (at + ASIDE_PX <= max) return at + ASIDE_PX;
  return Math.max(EDGE_PX, Math.min(max, at - ASIDE_PX - size));
}
