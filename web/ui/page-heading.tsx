import { Anchor, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePageTitle } from './use-page-title.ts';

type Props = {
  title: string;
  /** The part of the page that is open. */
  part?: string | undefined;
  mapHref: string;
};

/** Page heading with a link back to the map. */
export function PageHeading({ title, part, mapHref }: Props) {
  usePageTitle(part, title);
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
