import { Alert, Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../platform/show-error.ts';

type Props<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode };

/** Loading, an error with retry, or the data. */
export function QueryState<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending)
    return (
      <Center p="xl" role="status" aria-label="Loading">
        <Loader />
      </Center>
    );
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
      <Group justify="space-between">
        <span>{errorText(query.error)}</span>
        <Button variant="default" size="xs" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}

export function EmptyState({ title, hint, action }: { title: string; hint: string; action?: ReactNode }) {
  return (
    <Center p="xl">
      <Stack gap={4} align="center">
        <Text fw={600}>{title}</Text>
        <Text size="sm" className="muted" ta="center">
          {hint}
        </Text>
        {action}
      </Stack>
    </Center>
  );
}
