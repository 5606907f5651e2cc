import { Anchor, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';

/** The heading of a page beside the map, with the way back to it. */
export function PageHead({ title, mapHref }: { title: string; mapHref: string }) {
  return (
    <Group justify="space-between" mb="md">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Anchor component={Link} to={mapHref} size="sm">
        <Group gap={4} component="span">
          <IconArrowLeft size={16} aria-hidden /> Back to the map
        </Group>
      </Anchor>
    </Group>
  );
}
