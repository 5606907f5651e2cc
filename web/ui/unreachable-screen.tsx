import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { usePageTitle } from './use-page-title.ts';

export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  usePageTitle('The server cannot be reached');
  return (
    <Center h="100dvh" p="lg">
      <Stack align="center" gap="sm" role="alert">
        <IconCloudOff size={44} stroke={1.4} aria-hidden />
        <Title order={1} size="h3">
          The server cannot be reached
        </Title>
        <Text className="muted" ta="center">
          Check that Overflight is running and that you are on its network.
        </Text>
        <Button mt="sm" onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Center>
  );
}
