import { Anchor, Container, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DroneTiles } from './drone-tiles.tsx';

type Props = { mapHref: string; hint: string; hrefOf?: (droneId: string) => string; liveIds?: ReadonlySet<string> };

/** Drones side by side. */
export function DronesScreen({ mapHref, ...tiles }: Props) {
  return (
    <Container size="xl" py="lg">
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          Drones
        </Title>
        <Anchor component={Link} to={mapHref} size="sm">
          <Group gap={4} component="span">
            <IconArrowLeft size={16} aria-hidden /> Back to the map
          </Group>
        </Anchor>
      </Group>
      <DroneTiles {...tiles} />
    </Container>
  );
}
