import { Button, Group, List, Modal, Text } from '@mantine/core';
import type { FlightPlan } from '@overflight/contract/plans.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useUser } from '../../platform/session.ts';
import { showError } from '../../platform/show-error.ts';
import { importPlan, type Imported } from './import-plan.ts';

const MOST_NAMED = 12;

type Import = {
  importFile: (file: File) => void;
  isImporting: boolean;
  /** What of the file cannot be shown; to be rendered by whoever imports. */
  unseen: ReactNode;
};

/** Brings a plan file in as a new plan, and says what of it cannot be shown before it is opened. */
export function useImport(onImported: (plan: FlightPlan) => void): Import {
  const user = useUser();
  const queries = useQueryClient();
  const [partly, setPartly] = useState<Imported | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => importPlan(queries, file, user),
    onSuccess: (imported) => (imported.unseen.length > 0 ? setPartly(imported) : onImported(imported.plan)),
    onError: showError,
  });
  const open = (imported: Imported) => {
    setPartly(null);
    onImported(imported.plan);
  };
  return {
    importFile: (file) => mutate(file),
    isImporting: isPending,
    unseen: partly && <UnseenParts imported={partly} onOpen={() => open(partly)} />,
  };
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
