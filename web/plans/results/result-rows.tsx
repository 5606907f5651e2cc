import type { ReactNode } from 'react';
import classes from './result-rows.module.css';

/** Results of a plan or segment, line by line. */
export function ResultRows({ children }: { children: ReactNode }) {
  return <dl className={classes['rows']}>{children}</dl>;
}

export function ResultRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes['row']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
