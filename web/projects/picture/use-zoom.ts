import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { filled, moved, viewOf, wholeScale, zoomed, type Place, type Size, type ZoomView } from './zoom-view.ts';

/** A press that moves less than this is a tap. */
const TAP_PX = 6;
const WHEEL_STEP = 1.0015;

type Options = {
  photo: Size;
  /** What is in the middle at first, and how large: pixels of the screen per pixel, or times the whole picture. */
  first: { at: Place } & ({ scale: number } | { wholes: number });
  /** How large the person made the pictures shown before; kept for the next one, unless it has to be seen as a whole. */
  chosenScale?: RefObject<number | null>;
  onTap: (screen: Place) => void;
};

type Press = { at: Place; from: Place };

/** Zooms by wheel, pinch and calls, moves by dragging and calls, and tells taps. */
export function useZoom(frame: RefObject<HTMLElement | null>, { photo, first, chosenScale, onTap }: Options) {
  const [view, setView] = useState<ZoomView | null>(null);
  const presses = useRef(new Map<number, Press>());
  const wholeRef = useRef(1);
  const isFirst = useRef(true);
  const change = (next: (now: ZoomView) => ZoomView) => {
    isFirst.current = false;
    setView((now) => now && next(now));
  };
  useEffect(() => {
    if (chosenScale && view && !isFirst.current) chosenScale.current = view.scale;
  }, [chosenScale, view]);
  const showFirst = () => {
    const element = frame.current;
    if (!element) return;
    isFirst.current = true;
    const scale = 'scale' in first ? (chosenScale?.current ?? first.scale) : first.wholes * wholeRef.current;
    const screen = sizeOf(element);
    setView(filled(viewOf(first.at, scale, screen), photo, screen));
  };
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let size = sizeOf(element);
    const onResize = () => {
      const before = size;
      size = sizeOf(element);
      wholeRef.current = wholeScale(photo, size);
      if (isFirst.current) showFirst();
      else change((now) => moved(now, [(size.width - before.width) / 2, (size.height - before.height) / 2]));
    };
    onResize();
    const observer = new ResizeObserver(onResize);
    observer.observe(element);
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const fixed = placeIn(element, event);
      change((now) => zoomed(now, WHEEL_STEP ** -event.deltaY, { fixed, whole: wholeRef.current }));
    };
    // React's own wheel listeners cannot keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
    // A new photo has a new frame.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [frame]);

  const moveBy = (by: Place) => change((now) => moved(now, by));
  const zoomBy = (factor: number, at?: Place) => {
    const element = frame.current;
    if (!element) return;
    const fixed = at ?? [element.clientWidth / 2, element.clientHeight / 2];
    change((now) => zoomed(now, factor, { fixed, whole: wholeRef.current }));
  };
  const showWhole = () => {
    const element = frame.current;
    if (!element) return;
    const middle: Place = [photo.width / 2, photo.height / 2];
    change(() => viewOf(middle, wholeRef.current, sizeOf(element)));
  };
  return {
    view,
    zoomBy,
    moveBy,
    showFirst,
    showWhole,
    handlers: handlersOf(presses.current, { zoomBy, moveBy, onTap }),
  };
}

type Moves = Pick<Options, 'onTap'> & {
  zoomBy: (factor: number, at: Place) => void;
  moveBy: (by: Place) => void;
};

const handlersOf = (presses: Map<number, Press>, { zoomBy, moveBy, onTap }: Moves) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = placeIn(event.currentTarget, event);
    presses.set(event.pointerId, { at, from: at });
  },
  onPointerMove: (event: PointerEvent<HTMLElement>) => {
    const press = presses.get(event.pointerId);
    if (!press) return;
    const at = placeIn(event.currentTarget, event);
    const other = [...presses].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const factor = distance(at, other.at) / Math.max(1, distance(press.at, other.at));
      zoomBy(factor, [(at[0] + other.at[0]) / 2, (at[1] + other.at[1]) / 2]);
    } else if (distance(at, press.from) > TAP_PX) moveBy([at[0] - press.at[0], at[1] - press.at[1]]);
    // With two fingers, neither press ends as a tap.
    presses.set(event.pointerId, { at, from: other ? [-TAP_PX * 2, -TAP_PX * 2] : press.from });
  },
  onPointerUp: (event: PointerEvent<HTMLElement>) => {
    const press = presses.get(event.pointerId);
    presses.delete(event.pointerId);
    if (press && presses.size === 0 && distance(press.at, press.from) <= TAP_PX) onTap(press.at);
  },
  onPointerCancel: (event: PointerEvent<HTMLElement>) => presses.delete(event.pointerId),
});

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight });

const distance = (one: Place, other: Place): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Place {
  const { left, top } = element.getBoundingClientRect();
  return [clientX - left, clientY - top];
}
