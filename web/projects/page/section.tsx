import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from '../projects.module.css';

type Props = { title: string; aside?: ReactNode; children: ReactNode };

/** A section of the project page. */
export function Section({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['sectionHead']}>
        <Title order={3} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}
