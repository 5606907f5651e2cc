import { Button, Group, List, Modal, Text } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useUser } from '../../../platform/calls/session.ts';
import { showError } from '../../../platform/show-error.ts';
import { importPlan, type ImportResult } from './import-plan.ts';
import { importPlans, type ImportTotals } from './import-plans.ts';
import { ImportSummary } from './import-summary.tsx';

const MAX_NAMED = 12;

type Import = {
  importFile: (file: File) => void;
  /** Several in turn: none is opened, a summary is shown at the end. */
  importFiles: (files: readonly File[]) => void;
  isImporting: boolean;
  /** Dialog about parts not shown, or the summary; rendered by the caller. */
  unseen: ReactNode;
};

/** Imports a plan file as a new plan, and reports parts not shown before opening it. */
export function useImport(onImported: (plan: SavedPlan) => void): Import {
  const user = useUser();
  const queries = useQueryClient();
  const [partly, setPartly] = useState<ImportResult | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => importPlan(queries, file, user),
    onSuccess: (imported) =>
      imported.unseen.length + imported.warnings.length > 0 ? setPartly(imported) : onImported(imported.plan),
    onError: showError,
  });
  const [summary, setSummary] = useState<ImportTotals | null>(null);
  const several = useMutation({
    mutationFn: (files: readonly File[]) => importPlans(queries, files, user),
    onSuccess: setSummary,
    onError: showError,
  });
  const open = (imported: ImportResult) => {
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

type Told = { imported: ImportResult; onOpen: () => void };

function UnseenParts({ imported: { plan, unseen, warnings }, onOpen }: Told) {
  return (
    <Modal opened onClose={onOpen} title={`${plan.name} is imported`}>
      <Named title="These parts are kept in the file but not shown:" names={unseen} />
      <Named title="The file breaks rules of its format, and its own app may refuse it:" names={warnings} />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onOpen} data-autofocus>
          Open plan
        </Button>
      </Group>
    </Modal>
  );
}

function Named({ title, names: all }: { title: string; names: readonly string[] }) {
  const names = [...new Set(all)];
  if (names.length === 0) return null;
  return (
    <>
      <Text size="sm">{title}</Text>
      <List size="sm" my="xs" pe="xs">
        {names.slice(0, MAX_NAMED).map((name) => (
          <List.Item key={name} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </List.Item>
        ))}
        {names.length > MAX_NAMED && <List.Item>and {names.length - MAX_NAMED} more</List.Item>}
      </List>
    </>
  );
}
