import { ActionIcon, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { Link } from 'react-router';

export function BackToList({ href }: { href: string }) {
  return (
    <Tooltip label="Back to the list">
      <ActionIcon component={Link} to={href} variant="default" size="lg" aria-label="Back to the list">
        <IconList size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

export function PlanNotFound({ listHref }: { listHref: string }) {
  return (
    <Group wrap="nowrap" align="flex-start" role="alert">
      <BackToList href={listHref} />
      <div>
        <Title order={3} size="h5">
          Plan Not found.
        </Title>
        <Text size="sm" className="muted">
          Click on the list icon to go back
        </Text>
      </div>
    </Group>
  );
}
