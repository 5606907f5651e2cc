import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './viewer.module.css';

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['section']} aria-label={title}>
      <Title order={2} className={classes['heading']}>
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}
