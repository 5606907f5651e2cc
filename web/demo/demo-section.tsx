import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { DemoState } from '@overflight/contract/demo.ts';
import { useState } from 'react';
import { showError } from '../platform/show-error.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { countText } from './part-texts.ts';
import { PartList } from './part-list.tsx';
import { useChangeDemo, useDemo } from './use-demo.ts';

const titles: Record<DemoState['state'], (parts: DemoState['parts']) => string> = {
  absent: () => 'There is no demo data.',
  adding: (parts) => `Demo data is being added: ${countText(parts)}`,
  present: () => 'Demo data is there.',
  removing: (parts) => `Demo data is being removed: ${parts.length} ${parts.length === 1 ? 'part' : 'parts'} left`,
};

/** Adds and removes the demo data. */
export function DemoSection() {
  return (
    <Stack>
      <Text size="sm" className="muted" maw={620}>
        A made-up farm with a gravel pit, a mast and a power line, to try everything on. All of it is labelled “Demo”,
        and it goes with one press.
      </Text>
      <QueryState query={useDemo()}>{(demo) => <DemoControl demo={demo} />}</QueryState>
    </Stack>
  );
}

function DemoControl({ demo: { state, parts } }: { demo: DemoState }) {
  const [isAsking, setAsking] = useState(false);
  const [add, remove] = [useChangeDemo('add'), useChangeDemo('remove')];
  const isLeaving = state === 'removing';
  const failed = parts.filter((part) => part.state === 'failed').length;
  const again = isLeaving ? remove : add;
  return (
    <Stack maw={720}>
      <Text role="status" fw={600}>
        {titles[state](parts)}
      </Text>
      {failed > 0 && (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            <span>
              {failed === 1 ? 'One part' : `${failed} parts`} could not be {isLeaving ? 'removed' : 'added'}.
            </span>
            <Button
              variant="default"
              size="xs"
              loading={again.isPending}
              onClick={() => again.mutate(undefined, { onError: showError })}
            >
              Try again
            </Button>
          </Group>
        </Alert>
      )}
      {parts.length > 0 && <PartList parts={parts} isLeaving={isLeaving} />}
      <Group>
        {state === 'absent' && (
          <Button loading={add.isPending} onClick={() => add.mutate(undefined, { onError: showError })}>
            Add demo data
          </Button>
        )}
        {(state === 'adding' || state === 'present') && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Remove demo data
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        question="Remove the demo data?"
        detail={REMOVAL}
        action="Remove demo data"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError: showError, onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}

const REMOVAL =
  'Everything listed here goes for good, with the changes that people made to it. ' +
  'What people made themselves stays, and so does a demo plan with photos of theirs.';
