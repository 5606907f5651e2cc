import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeading } from '../ui/page-heading.tsx';
import { DroneTiles } from './drone-tiles.tsx';

type Props = { mapHref: string; hint: ReactNode; hrefOf?: (droneId: string) => string; liveIds?: ReadonlySet<string> };

/** Drones side by side. */
export function DronesScreen({ mapHref, ...tiles }: Props) {
  return (
    <Container size="xl" py="lg">
      <PageHeading title="Video streams" mapHref={mapHref} />
      <DroneTiles {...tiles} />
    </Container>
  );
}
