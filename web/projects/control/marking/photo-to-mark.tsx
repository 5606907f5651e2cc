import { ActionIcon, Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ControlPhoto } from '@overflight/contract/projects/control-points.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import classes from '../control.module.css';
import { useZoom } from '../../picture/use-zoom.ts';
import { expectedPlaces } from './expected-places.ts';
import { clamped, toPhoto, toScreen, type Place, type ZoomView } from '../../picture/zoom-view.ts';

type Props = {
  photo: ControlPhoto;
  pointName: string;
  /** Where it is expected comes from the cameras of a run: shown at full size. */
  isByRun: boolean;
  chosenScale: RefObject<number | null>;
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
const ZOOM_STEP = 1.5;

/** One photo, in which the point is marked by a tap and moved by keys. */
export function PhotoToMark({ photo, pointName, isByRun, chosenScale, onGoOn, onSet, onRemove }: Props) {
  const frame = useRef<HTMLButtonElement>(null);
  const [mark, setMark] = useState<Place | null>(photo.mark);
  // Where there is a mouse, there are keys.
  const hasKeys = useMediaQuery('(any-pointer: fine)', true, { getInitialValueInEffect: false });
  const size = { width: photo.widthPx, height: photo.heightPx };
  const middle: Place = [photo.widthPx / 2, photo.heightPx / 2];
  // Both places of a photo that may be turned are in sight.
  const isInDoubt = !photo.mark && photo.direction !== 'known';
  const at = photo.mark ?? (isInDoubt ? middle : (photo.expectedAt ?? middle));
  const { view, zoomBy, handlers } = useZoom(frame, {
    photo: size,
    first: { at: clamped(at, size), ...(photo.mark || isByRun ? { scale: 1 } : { wholes: isInDoubt ? 1 : 2 }) },
    chosenScale,
    onTap: (screen) => view && setMark(clamped(toPhoto(view, screen), size)),
  });
  useEffect(() => frame.current?.focus(), []);
  const isSet = mark !== null && photo.mark !== null && mark[0] === photo.mark[0] && mark[1] === photo.mark[1];
  const set = () => mark && onSet([...mark]);
  const remove = () => {
    setMark(null);
    if (photo.mark) onRemove();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) setMark((now) => clamped([(now ?? at)[0] + step[0], (now ?? at)[1] + step[1]], size));
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP);
    else if (event.key === 'Enter') set();
    else if (event.key === 'PageDown') onGoOn(1);
    else if (event.key === 'PageUp') onGoOn(-1);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <button
        ref={frame}
        type="button"
        className={classes['view']}
        aria-label={`${photo.name}: tap where it shows ${pointName}. Arrow keys move the mark, Enter sets it, Delete removes it, plus and minus zoom, Page Up and Page Down show another photo.`}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {view && <Picture {...{ photo, view, mark, isSet }} />}
      </button>
      <div className={classes['bar']}>
        <ActionIcon size="lg" variant="default" aria-label="Zoom in" onClick={() => zoomBy(ZOOM_STEP)}>
          <IconPlus size={18} />
        </ActionIcon>
        <ActionIcon size="lg" variant="default" aria-label="Zoom out" onClick={() => zoomBy(1 / ZOOM_STEP)}>
          <IconMinus size={18} />
        </ActionIcon>
        <Button disabled={mark === null} onClick={set}>
          Set and go on
        </Button>
        <Button variant="default" disabled={mark === null} onClick={remove}>
          Remove
        </Button>
        <Text size="sm" className="muted" role="status">
          {mark
            ? `${mark[0].toFixed(1)}, ${mark[1].toFixed(1)} px${isSet ? '' : `, not set yet: press Set${hasKeys ? ' or Enter' : ''}`}`
            : hasKeys
              ? 'Tap or click the point. Arrow keys move the mark, Enter sets it, Page Down shows the next photo.'
              : 'Tap the point; two fingers zoom.'}
        </Text>
      </div>
    </>
  );
}

type PictureProps = { photo: ControlPhoto; view: ZoomView; mark: Place | null; isSet: boolean };

function Picture({ photo, view, mark, isSet }: PictureProps) {
  const { scale, x, y } = view;
  const placed = ([left, top]: Place) => ({ left, top });
  return (
    <>
      <img
        src={photo.photoUrl}
        alt=""
        draggable={false}
        width={photo.widthPx}
        height={photo.heightPx}
        style={{
          transform: `translate(${x}px, ${y}px) scale(${scale})`,
          imageRendering: scale > 3 ? 'pixelated' : 'auto',
        }}
      />
      {!mark &&
        expectedPlaces(photo).map((place) => (
          <div key={place.join()} className={classes['expected']} style={placed(toScreen(view, place))} />
        ))}
      {mark && (
        <svg
          className={classes['mark']}
          data-draft={isSet ? undefined : true}
          style={placed(toScreen(view, mark))}
          width="61"
          height="61"
          viewBox="-30.5 -30.5 61 61"
          aria-hidden
        >
          <path d="M-30 0H-5M5 0H30M0 -30V-5M0 5V30" stroke="currentColor" strokeWidth="2" />
          <circle r="1.2" fill="currentColor" />
        </svg>
      )}
    </>
  );
}
