import { Button, FileButton, Group, List, Modal, Text } from '@mantine/core';
import type { FlightPlan } from '@overflight/contract/plans.ts';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { showError } from '../../platform/show-error.ts';
import { importPlan, type Imported } from './import-plan.ts';

const MOST_NAMED = 12;

/** Brings a plan file in as a new plan, and says what of it cannot be shown before it is opened. */
export function ImportButton({ onImported }: { onImported: (plan: FlightPlan) => void }) {
  const user = useUser();
  const queries = useQueryClient();
  const reset = useRef<() => void>(null);
  const [partly, setPartly] = useState<Imported | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => importPlan(queries, file, user),
    onSuccess: (imported) => (imported.unseen.length > 0 ? setPartly(imported) : onImported(imported.plan)),
    onError: showError,
    // The same file may be chosen again.
    onSettled: () => reset.current?.(),
  });
  return (
    <>
      <FileButton
        resetRef={reset}
        accept=".plan,.mission,.waypoints,.json"
        onChange={(file) => file && mutate(file)}
        inputProps={{ 'aria-label': 'Plan file' }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileImport size={18} />} loading={isPending}>
            Import
          </Button>
        )}
      </FileButton>
      {partly && <UnseenParts imported={partly} onOpen={() => onImported(partly.plan)} />}
    </>
  );
}

function UnseenParts({ imported: { plan, unseen }, onOpen }: { imported: Imported; onOpen: () => void }) {
  const names = [...new Set(unseen)];
  return (
    <Modal opened onClose={onOpen} title={`${plan.name} is imported`}>
      <Text size="sm">These parts are kept in the file but not shown:</Text>
      <List size="sm" my="xs">
        {names.slice(0, MOST_NAMED).map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
        {names.length > MOST_NAMED && <List.Item>and {names.length - MOST_NAMED} more</List.Item>}
      </List>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onOpen} data-autofocus>
          Open plan
        </Button>
      </Group>
    </Modal>
  );
}
