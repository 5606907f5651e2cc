import type { ReactNode } from 'react';
import classes from './rail-frame.module.css';

/** A screen beside its icon rail; on a phone the rail is on top. */
export function RailFrame({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['screen']}>
      {children}
      <div className={classes['tools']}>{rail}</div>
    </div>
  );
}
