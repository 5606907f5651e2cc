import { useEffect, useState, type RefCallback } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the element whose id is in the address, also if it appears late. */
export function useRevealed(id: string, block: 'start' | 'nearest'): RefCallback<HTMLElement> {
  const location = useLocation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (element && location.hash === `#${id}`) reveal(element, block);
  }, [location, id, element, block]);
  return setElement;
}

const MARGIN_PX = 12;

/** Moves the nearest scroller alone: the browser's own way also moves the page around it. */
function reveal(element: HTMLElement, block: 'start' | 'nearest'): void {
  const scroller = scrollerOf(element);
  if (!scroller) return;
  const [box, view] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const toTop = box.top - view.top - MARGIN_PX;
  const toEnd = box.bottom - view.bottom + MARGIN_PX;
  scroller.scrollTop += block === 'start' ? toTop : Math.max(0, Math.min(toTop, toEnd));
}

function scrollerOf({ parentElement }: HTMLElement): HTMLElement | null {
  if (!parentElement || /auto|scroll/.test(getComputedStyle(parentElement).overflowY)) return parentElement;
  return scrollerOf(parentElement);
}
