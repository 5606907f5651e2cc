import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { logError } from '../platform/log.ts';
import { errorText } from '../platform/show-error.ts';
import { paths } from './paths.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

export function ErrorScreen() {
  usePageTitle('Something went wrong');
  const error = useRouteError();
  const navigate = useNavigate();
  useEffect(() => logError('A screen failed', error), [error]);
  return (
    <Center h="100dvh" p="lg">
      <Stack align="center" gap="sm" maw={460}>
        <Title order={1} size="h2">
          Something went wrong!
        </Title>
        <Text ta="center" className="muted">
          {errorText(error)}
        </Text>
        <Group mt="md">
          <Button variant="default" onClick={() => void navigate(-1)}>
            Go back
          </Button>
          {/* A full page load: the failed state may still be in memory. */}
          <Button onClick={() => window.location.assign(paths.home)}>Home</Button>
        </Group>
      </Stack>
    </Center>
  );
}
