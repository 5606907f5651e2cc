import { convert, formatUnit } from '@overflight/contract/units.ts';
import { memo, type KeyboardEvent, type PointerEvent } from 'react';
import { useUnit } from '../../platform/units.ts';
import { useHeightTexts } from '../detail/checks/heights/use-height-texts.ts';
import { BOX, type Chart } from './chart-shapes.ts';
import { niceTicks } from './nice-ticks.ts';
import classes from './profile.module.css';
import { placeText } from './place-text.ts';
import type { MarkedPoint } from './profile-point.ts';

type Props = {
  chart: Chart;
  /** The place that is pointed at. */
  place: MarkedPoint | null;
  /** Metres into the flight; null if nothing is pointed at any more. */
  onPoint: (distanceM: number | null) => void;
};

/** Shares of the flight that a key moves by. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
};

/** Ground, flight and limit from the side, left to right, with a cross at the place that is pointed at. */
export function ProfileChart({ chart, place, onPoint }: Props) {
  const texts = useHeightTexts();
  const { lengthM } = chart;
  const atM = place?.distanceM ?? 0;
  const pointBy = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(lengthM * within01((clientX - left) / width));
  };
  const pointByKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Escape') onPoint(null);
    if (step === undefined) return;
    event.preventDefault();
    onPoint(lengthM * within01(atM / lengthM + step));
  };
  return (
    <div className={classes['figure']}>
      <div
        className={classes['plot']}
        role="slider"
        tabIndex={0}
        aria-label="Place along the flight"
        aria-valuemin={0}
        aria-valuemax={Math.round(lengthM)}
        aria-valuenow={Math.round(atM)}
        aria-valuetext={place ? placeText(place, texts) : 'No place chosen'}
        onPointerDown={pointBy}
        onPointerMove={pointBy}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
        onKeyDown={pointByKey}
        onBlur={() => onPoint(null)}
      >
        <Shapes chart={chart} />
        {place && <Cross chart={chart} place={place} />}
      </div>
      <Scale chart={chart} />
      <div className={classes['distances']} aria-hidden>
        <span>{texts.distance(0)}</span>
        <span>{texts.distance(lengthM / 2)}</span>
        <span>{texts.distance(lengthM)}</span>
      </div>
    </div>
  );
}

const within01 = (share: number): number => Math.min(1, Math.max(0, share));

/** Drawn once: pointing changes only the cross above it. */
const Shapes = memo(function Shapes({ chart }: { chart: Chart }) {
  return (
    <>
      {chart.gaps.map(({ from, to }) => (
        <span
          key={from}
          className={classes['gap']}
          style={{ left: percent(from), width: percent(to - from) }}
          data-testid="gap"
        >
          {to - from > MIN_NAMED_GAP && <span>no heights</span>}
        </span>
      ))}
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        className={classes['chart']}
        aria-hidden
      >
        {chart.clearance && <path d={chart.clearance} className={classes['clearance']} />}
        {chart.ground && <path d={chart.ground} className={classes['ground']} />}
        {chart.ceiling && <path d={chart.ceiling} className={classes['ceiling']} />}
        {chart.flight && <path d={chart.flight} className={classes['flight']} />}
        {chart.marked.map(({ mark, line }) => (
          <path key={`${mark} ${line}`} d={line} className={classes['marked']} data-mark={mark} />
        ))}
      </svg>
    </>
  );
});

/** Narrower ones have no room for the word. */
const MIN_NAMED_GAP = 0.22;
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

function Cross({ chart, place: { distanceM, groundM, flightM } }: { chart: Chart; place: MarkedPoint }) {
  return (
    <span className={classes['cross']} style={{ left: percent(distanceM / chart.lengthM) }} data-testid="cross-line">
      {flightM !== null && <span className={classes['dot']} style={{ top: percent(chart.yOf(flightM)) }} />}
      {groundM !== null && (
        <span className={classes['dot']} data-of="ground" style={{ top: percent(chart.yOf(groundM)) }} />
      )}
    </span>
  );
}

const TICKS = 3;

function Scale({ chart: { lowM, highM, yOf } }: { chart: Chart }) {
  const [unit] = useUnit('height');
  const ticks = niceTicks(convert(lowM, 'm', unit), convert(highM, 'm', unit), TICKS);
  return (
    <div className={classes['scale']} aria-hidden>
      {ticks.map((tick) => (
        <span key={tick} style={{ top: percent(yOf(convert(tick, unit, 'm'))) }}>
          {formatUnit(tick, unit, 0)}
        </span>
      ))}
    </div>
  );
}
