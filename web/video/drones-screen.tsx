import { Container } from '@mantine/core';
import { PageHead } from '../ui/page-head.tsx';
import { DroneTiles } from './drone-tiles.tsx';

type Props = { mapHref: string; hint: string; hrefOf?: (droneId: string) => string; liveIds?: ReadonlySet<string> };

/** Drones side by side. */
export function DronesScreen({ mapHref, ...tiles }: Props) {
  return (
    <Container size="xl" py="lg">
      <PageHead title="Drones" mapHref={mapHref} />
      <DroneTiles {...tiles} />
    </Container>
  );
}
