import { useId, useMemo } from 'react';
import { unitText, useUnit } from '../../platform/units.ts';
import { chartLines } from './chart-lines.ts';
import classes from './profile.module.css';
import type { Profile } from './profile-of.ts';

/** In SVG units, stretched to the panel's width. */
const SIZE = { width: 320, height: 96 };

/** Ground and flight from the side, left to right. */
export function ProfileChart({ profile }: { profile: Profile }) {
  const [unit] = useUnit('height');
  const id = useId();
  const chart = useMemo(() => chartLines(profile.points, SIZE), [profile]);
  if (!chart) return null;
  const [low, high] = [unitText(chart.lowM, 'height', unit), unitText(chart.highM, 'height', unit)];
  return (
    <figure className={classes['figure']}>
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        className={classes['chart']}
        role="img"
        aria-labelledby={id}
      >
        <title id={id}>{`Altitudes from ${low} to ${high}`}</title>
        {chart.ground && <path d={chart.ground} className={classes['ground']} />}
        {chart.flight.map((line) => (
          <path key={line} d={line} className={classes['flight']} />
        ))}
        {chart.below.map((line) => (
          <path key={line} d={line} className={classes['below']} />
        ))}
      </svg>
      <figcaption className={classes['scale']}>
        <span>{high}</span>
        <span>{low}</span>
      </figcaption>
    </figure>
  );
}
