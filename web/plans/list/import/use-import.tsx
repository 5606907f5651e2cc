import { Button, Group, List, Modal, Text } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useUser } from '../../../platform/calls/session.ts';
import { showError } from '../../../platform/show-error.ts';
import { importPlan, type Imported } from './import-plan.ts';
import { importPlans, type Summary } from './import-plans.ts';
import { ImportSummary } from './import-summary.tsx';

const MOST_NAMED = 12;

type Import = {
  importFile: (file: File) => void;
  /** Several in turn: none is opened, what became of them is told at the end. */
  importFiles: (files: readonly File[]) => void;
  isImporting: boolean;
  /** What of the file cannot be shown, or what became of several; to be rendered by whoever imports. */
  unseen: ReactNode;
};

/** Brings a plan file in as a new plan, and says what of it cannot be shown before it is opened. */
export function useImport(onImported: (plan: SavedPlan) => void): Import {
  const user = useUser();
  const queries = useQueryClient();
  const [partly, setPartly] = useState<Imported | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => importPlan(queries, file, user),
    onSuccess: (imported) => (imported.unseen.length > 0 ? setPartly(imported) : onImported(imported.plan)),
    onError: showError,
  });
  const [summary, setSummary] = useState<Summary | null>(null);
  const several = useMutation({
    mutationFn: (files: readonly File[]) => importPlans(queries, files, user),
    onSuccess: setSummary,
    onError: showError,
  });
  const open = (imported: Imported) => {
    setPartly(null);
    onImported(imported.plan);
  };
  return {
    importFile: (file) => mutate(file),
    importFiles: (files) => {
      const [first, ...others] = files;
      if (first) return others.length === 0 ? mutate(first) : several.mutate(files);
    },
    isImporting: isPending || several.isPending,
    unseen: (
      <>
        {partly && <UnseenParts imported={partly} onOpen={() => open(partly)} />}
        {summary && <ImportSummary summary={summary} onClose={() => setSummary(null)} />}
      </>
    ),
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
