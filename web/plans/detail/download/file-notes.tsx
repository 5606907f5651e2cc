import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { PlanFilesPreview } from './use-preview.ts';

/** What a file does not hold. */
export function LeftOut({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
      <Sentences title="Not included in the file" sentences={sentences} />
    </Alert>
  );
}

/** What the pilot sets by hand, and how the file gets onto the controller. */
export function Sheet({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert color="blue" icon={<IconInfoCircle size={18} />}>
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          For the pilot
        </Text>
        <List size="sm" type="ordered" spacing={4} pe="xs">
          {sentences.map((text) => (
            <List.Item key={text} style={{ overflowWrap: 'anywhere' }}>
              {text.replaceAll('*', '')}
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  );
}

/** Why there is no file, or how many there are. */
export function FilesNote({ preview: { reasons, problem, files, isPending, retry } }: { preview: PlanFilesPreview }) {
  if (isPending)
    return (
      <Text size="sm" className="muted" role="status">
        The file is written and checked …
      </Text>
    );
  if (problem !== null)
    return (
      <Alert color="red" icon={<IconX size={18} />} role="alert">
        <Sentences title="The file could not be checked" sentences={[problem]} />
        <Button size="compact-sm" variant="default" mt="xs" onClick={retry}>
          Try again
        </Button>
      </Alert>
    );
  if (reasons.length > 0)
    return (
      <Alert color="red" icon={<IconX size={18} />} role="alert">
        <Sentences title="This plan cannot leave in this format" sentences={reasons} />
      </Alert>
    );
  if (files === undefined || files < 2) return null;
  return (
    <Text size="sm" role="status">
      The flight is split into {files} files, numbered in the order in which they are flown. You download a ZIP archive
      of them.
    </Text>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {sentences.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Stack>
  );
}
