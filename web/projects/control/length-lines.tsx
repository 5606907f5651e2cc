import type { ReactNode } from 'react';
import classes from './control.module.css';

/** Lengths below each other, aligned at the end. */
export function LengthLines({ lines }: { lines: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={classes['lengths']}>
      {Object.entries(lines).map(([label, length]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{length}</dd>
        </div>
      ))}
    </dl>
  );
}
