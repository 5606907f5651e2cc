import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Footer } from '../../ui/footer.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './auth-layout.module.css';
import { FlightLines } from './flight-lines.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** The layout of signed-out screens: product on the left, form on the right. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={classes['page']}>
      <aside className={classes['hero']} aria-hidden>
        <FlightLines />
        <div className={classes['pitch']}>
          <Text className={classes['claim']}>Plan flights. Check airspace and weather. Turn photos into maps.</Text>
        </div>
      </aside>
      <div className={classes['side']}>
        <Group justify="space-between" className={classes['top']}>
          <Group gap={10}>
            <img src="/icon.svg" alt="" width={30} height={30} />
            <Text fw={700} size="lg">
              Overflight
            </Text>
          </Group>
          <ThemeToggle />
        </Group>
        <main className={classes['main']}>
          <Paper className={classes['card']}>
            <Title order={1} className={classes['title']}>
              {title}
            </Title>
            {children}
          </Paper>
        </main>
        <Footer />
      </div>
    </div>
  );
}
