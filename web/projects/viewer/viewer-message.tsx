import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Why there are no results, with a link back. */
export function ViewerMessage({ title, hint, backTo }: { title: string; hint?: string; backTo: string | null }) {
  usePageTitle(title);
  return (
    <Center h="100%" p="xl" component="main">
      <Stack align="center" gap="xs">
        <Title order={1} size="h3">
          {title}
        </Title>
        {hint && <Text className="muted">{hint}</Text>}
        {backTo && (
          <Button component={Link} to={backTo} mt="sm">
            Go Back
          </Button>
        )}
      </Stack>
    </Center>
  );
}
