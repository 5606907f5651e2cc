import { IconArrowsHorizontal } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import classes from '../viewer.module.css';

const STEP = 0.05;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -1, End: 1 };
const within = (share: number) => Math.min(1, Math.max(0, share));

/** The divider between base map (left) and results (right), moved by dragging or arrow keys. */
export function SwipeHandle({ share, onChange }: { share: number; onChange: (share: number) => void }) {
  const line = useRef<HTMLDivElement>(null);
  const drag = ({ clientX, buttons }: PointerEvent) => {
    const box = line.current?.parentElement?.getBoundingClientRect();
    if (box && buttons > 0) onChange(within((clientX - box.left) / box.width));
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(within(share + step));
  };
  return (
    <div
      ref={line}
      className={classes['swipe']}
      style={{ insetInlineStart: `${share * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label="Divider between the base map and the orthophoto"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <span className={classes['knob']} aria-hidden>
        <IconArrowsHorizontal size={18} />
      </span>
    </div>
  );
}
