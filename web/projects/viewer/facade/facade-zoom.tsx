import { zeroText, type HeightZero } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useRef, useState, type ComponentProps, type KeyboardEvent, type PointerEvent } from 'react';
import { systemText, useUnitSystem } from '../../../platform/units.ts';
import { ZOOM_STEP, ZoomButtons } from '../../picture/zoom-buttons.tsx';
import { useZoom } from '../../picture/use-zoom.ts';
import { clamped, toPhoto, type Place as Pixel, type Size, type ZoomView } from '../../picture/zoom-view.ts';
import type { DrawnMeasure } from '../measure/drawn-measures.ts';
import type { Measuring } from '../measure/use-measuring.ts';
import type { Place } from '../place/pointed-place.ts';
import classes from './facade.module.css';
import { WallMeasures } from './wall-measures.tsx';
import { wallFrame, type WallFrame } from './wall-frame.ts';

type Props = {
  facade: NonNullable<ViewerScene['facade']>;
  picture: Size;
  measures: readonly DrawnMeasure[];
  measuring: Measuring;
  /** What the heights on it count from. */
  zero: HeightZero;
  onPoint: (place: Place | null) => void;
};

const WHOLE_WITH_MARGIN = 0.94;
/** What is seen moves against the picture. */
const steps: Readonly<Record<string, Pixel>> = {
  ArrowLeft: [40, 0],
  ArrowRight: [-40, 0],
  ArrowUp: [0, 40],
  ArrowDown: [0, -40],
};
const help = {
  look: 'Orthophoto of the wall. Arrow keys move, plus and minus zoom, 0 shows all.',
  measure:
    'Orthophoto of the wall. Arrow keys move it, with Shift by a pixel; Space sets a point in the middle, Backspace removes the last, Enter finishes.',
} as const;

/** Zooms and moves the picture of a wall; while measuring, taps and keys set points. */
export function FacadeZoom({ facade, picture, measures, measuring, zero, onPoint }: Props) {
  const frame = useRef<HTMLButtonElement>(null);
  const [told, setTold] = useState('');
  const { plane } = facade;
  const wall = plane && wallFrame({ ...facade, plane }, picture);
  const [system] = useUnitSystem();
  const isMeasuring = measuring.draft !== null && wall !== null;
  const setPoint = (screen: Pixel) => {
    if (!isMeasuring || !view) return;
    const { position, heightM } = wall.toPlace(clamped(toPhoto(view, screen), picture));
    measuring.add(position, heightM);
  };
  const { view, zoomBy, moveBy, showFirst, handlers } = useZoom(frame, {
    photo: picture,
    first: { at: [picture.width / 2, picture.height / 2], wholes: WHOLE_WITH_MARGIN },
    onTap: setPoint,
  });
  const middle = (): Pixel => [(frame.current?.clientWidth ?? 0) / 2, (frame.current?.clientHeight ?? 0) / 2];
  const move = (by: Pixel) => {
    moveBy(by);
    if (!isMeasuring || !view) return;
    const { alongM, heightM } = wall.toMetres(toPhoto(view, [middle()[0] - by[0], middle()[1] - by[1]]));
    const text = (metres: number) => systemText(metres, 'length', { system, decimals: 2 });
    setTold(`Middle: ${text(alongM)} from the left edge, ${text(heightM)} ${zeroText(zero)}`);
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(ZOOM_STEP),
    '=': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(1 / ZOOM_STEP),
    '0': showFirst,
    ...(isMeasuring && {
      ' ': () => setPoint(middle()),
      Backspace: measuring.undoPoint,
      Enter: () => void measuring.finish(),
    }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const act = step ? () => move(event.shiftKey ? [step[0] / 40, step[1] / 40] : step) : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <button
        ref={frame}
        type="button"
        className={classes['frame']}
        data-measuring={isMeasuring || undefined}
        aria-label={isMeasuring ? help.measure : help.look}
        onKeyDown={onKeyDown}
        {...handlers}
        onPointerMove={(event) => {
          handlers.onPointerMove(event);
          onPoint(view && wall && placeAt(event, { view, wall, picture }));
        }}
        onPointerLeave={() => onPoint(null)}
      >
        {view && (
          <img
            src={facade.url}
            alt=""
            draggable={false}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
              imageRendering: view.scale > 3 ? 'pixelated' : 'auto',
            }}
          />
        )}
        {view && wall && <WallMeasures {...{ view, wall, measures }} />}
      </button>
      {isMeasuring && <div className={classes['cross']} aria-hidden />}
      <p className={classes['told']} role="status">
        {isMeasuring ? told : ''}
      </p>
      <WallButtons onZoom={zoomBy} onWhole={showFirst} />
    </>
  );
}

type Shown = { view: ZoomView; wall: WallFrame; picture: Size };

function placeAt({ currentTarget, clientX, clientY }: PointerEvent, { view, wall, picture }: Shown): Place | null {
  const { left, top } = currentTarget.getBoundingClientRect();
  const [u, v] = toPhoto(view, [clientX - left, clientY - top]);
  const isOnWall = u >= 0 && v >= 0 && u <= picture.width && v <= picture.height;
  return isOnWall ? wall.toPlace([u, v]) : null;
}

const WallButtons = (buttons: Omit<ComponentProps<typeof ZoomButtons>, 'of'>) => (
  <div className={classes['buttons']}>
    <ZoomButtons of="wall" {...buttons} />
  </div>
);
