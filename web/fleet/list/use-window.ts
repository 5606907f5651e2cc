import { useLayoutEffect, useRef, useState } from 'react';
import { visibleWindow } from './visible-window.ts';

/** Renders only the visible rows of a list; all rows have the same height. */
export function useWindow<Box extends HTMLElement>(count: number, rowPx: number) {
  const box = useRef<Box>(null);
  const [sight, setSight] = useState({ topPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setSight({ topPx: element.scrollTop, heightPx: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const { from, to } = visibleWindow({ count, rowPx, ...sight });
  const show = (at: number) => box.current?.scrollTo({ top: at * rowPx });
  return { box, from, to, abovePx: from * rowPx, belowPx: (count - to) * rowPx, show };
}
