import type { ControlPhoto } from '@overflight/contract/projects/control-points.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { ZOOM_STEP } from '../../picture/zoom-buttons.tsx';
import { useZoom } from '../../picture/use-zoom.ts';
import { clamped, toPhoto, type Place } from '../../picture/zoom-view.ts';
import classes from '../control.module.css';
import { MarkBar } from './mark-bar.tsx';
import { MarkedPicture } from './marked-picture.tsx';

type Props = {
  photo: ControlPhoto;
  pointName: string;
  /** Where it is expected comes from the cameras of a run: shown at full size. */
  isByRun: boolean;
  chosenScale: RefObject<number | null>;
  /** A mark that is not set yet, or null. */
  onDraft: (at: [number, number] | null) => void;
  onGoOn: (by: -1 | 1) => void;
  onSet: (at: [number, number]) => void;
  onRemove: () => void;
};

const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const isSame = (one: Place | null, other: Place | null) =>
  one === other || (one !== null && other !== null && one[0] === other[0] && one[1] === other[1]);
const isInside = ([u, v]: Place, { widthPx, heightPx }: ControlPhoto) =>
  u >= 0 && v >= 0 && u <= widthPx && v <= heightPx;

/** What is in the middle of the view at first: an exact place at the size that was chosen, a guess with what is around it. */
function firstOf(photo: ControlPhoto, isByRun: boolean) {
  const size = { width: photo.widthPx, height: photo.heightPx };
  const middle: Place = [size.width / 2, size.height / 2];
  if (photo.mark) return { at: clamped(photo.mark, size), scale: 1 };
  // Both places of a photo that may be turned are in sight.
  if (photo.direction !== 'known' || !photo.expectedAt) return { at: middle, wholes: 1 };
  return { at: clamped(photo.expectedAt, size), ...(isByRun ? { scale: 1 } : { wholes: 2 }) };
}

/** One photo, in which the point is marked by a tap and moved by keys. */
export function PhotoToMark({ photo, pointName, isByRun, chosenScale, onDraft, onGoOn, onSet, onRemove }: Props) {
  const frame = useRef<HTMLButtonElement>(null);
  const [mark, setMark] = useState<Place | null>(photo.mark);
  const size = { width: photo.widthPx, height: photo.heightPx };
  const first = firstOf(photo, isByRun);
  const put = (place: Place) => {
    const at = clamped(place, size);
    setMark(at);
    onDraft(isSame(at, photo.mark) ? null : at);
  };
  const { view, zoomBy, showWhole, handlers } = useZoom(frame, {
    photo: size,
    first,
    chosenScale,
    onTap: (screen) => {
      const place = view && toPhoto(view, screen);
      if (place && isInside(place, photo)) put(place);
    },
  });
  useEffect(() => frame.current?.focus(), []);
  const isSet = mark !== null && isSame(mark, photo.mark);
  const set = () => mark && onSet([...mark]);
  const remove = () => {
    setMark(null);
    onDraft(null);
    if (photo.mark) onRemove();
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(ZOOM_STEP),
    '=': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(1 / ZOOM_STEP),
    '0': showWhole,
    Enter: set,
    PageDown: () => onGoOn(1),
    PageUp: () => onGoOn(-1),
    Delete: remove,
    Backspace: remove,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const [u, v] = mark ?? first.at;
    const act = step ? () => put([u + step[0], v + step[1]]) : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <button
        ref={frame}
        type="button"
        className={classes['view']}
        aria-label={`${photo.name}: tap where it shows ${pointName}. Arrow keys move the mark, Enter sets it, Delete removes it, plus and minus zoom, 0 shows the whole photo, Page Up and Page Down show another photo.`}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {view && <MarkedPicture {...{ photo, view, mark, isSet }} />}
      </button>
      <MarkBar {...{ mark, isSet }} onZoom={zoomBy} onWhole={showWhole} onSet={set} onRemove={remove} />
    </>
  );
}
