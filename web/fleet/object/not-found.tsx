import { ActionIcon, Center, Stack, Text } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from '../fleet.module.css';

/** Not found, with a link back. */
export function NotFound({ listHref }: { listHref: string }) {
  return (
    <Center p="xl">
      <Stack gap={4} align="center">
        <ActionIcon component={Link} to={listHref} variant="default" size="xl" aria-label="Back to the list">
          <IconList size={22} />
        </ActionIcon>
        <Text fw={600} mt="sm">
          Not found.
        </Text>
        <Text size="sm" className="muted">
          Click on the list icon to go back
        </Text>
      </Stack>
    </Center>
  );
}

/** The same as a page. */
export function NotFoundScreen({ listHref }: { listHref: string }) {
  return (
    <div className={classes['page']}>
      <NotFound listHref={listHref} />
    </div>
  );
}
