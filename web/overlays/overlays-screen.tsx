import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { overlayKind, type OverlayDataset } from '@overflight/contract/map/overlays.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { showError } from '../platform/show-error.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { EmptyState, QueryState } from '../ui/query-state.tsx';
import { aboutOf, emptyAbout } from './dataset-about.ts';
import { DatasetCard, nameOf } from './dataset-card.tsx';
import { DatasetForm } from './dataset-form.tsx';
import classes from '../ui/rows/row-list.module.css';
import {
  useDatasets,
  useDatasetsChanged,
  useDeleteDataset,
  useFetchDataset,
  useStaleIds,
  useSwitchRefresh,
} from './use-datasets.ts';

type OpenDialog = { is: 'bring'; dataset: OverlayDataset | null } | { is: 'remove'; dataset: OverlayDataset };

/** The administrators' screen for airspace and power data. */
export function OverlaysScreen() {
  const query = useDatasets();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <Stack gap="xl">
      <Group justify="space-between" align="flex-start">
        <Text className="muted" maw={560}>
          Published restrictions, power lines and substations. No service is contacted until you switch it on or fetch
          from it.
        </Text>
        <Button leftSection={<IconPlus size={18} />} onClick={() => setDialog({ is: 'bring', dataset: null })}>
          Add data
        </Button>
      </Group>
      <QueryState query={query}>{(datasets) => <DatasetLists datasets={datasets} onOpen={setDialog} />}</QueryState>
      <Dialogs dialog={dialog} takenIds={(query.data ?? []).map(({ id }) => id)} onClose={() => setDialog(null)} />
    </Stack>
  );
}

type ListsProps = { datasets: OverlayDataset[]; onOpen: (dialog: OpenDialog) => void };

function DatasetLists({ datasets, onOpen }: ListsProps) {
  const stale = useStaleIds(datasets.map(({ id, current }) => `${id} ${current?.importedAt ?? ''}`));
  const isOfService = ({ kind }: OverlayDataset) => overlayKind(kind).host !== null;
  const groups = [
    { id: 'own', title: 'Your data', shown: datasets.filter((dataset) => !isOfService(dataset)) },
    { id: 'services', title: 'Public services', shown: datasets.filter(isOfService) },
  ];
  return groups.map(({ id, title, shown }) => (
    <section key={id} aria-labelledby={`overlays-${id}`}>
      <Title order={2} size="h4" id={`overlays-${id}`} mb="xs">
        {title}
      </Title>
      {shown.length === 0 ? (
        <EmptyState title="None yet" hint="Import zones of your country, your own restrictions, or power lines." />
      ) : (
        <ul className={classes['list']}>
          {shown.map((dataset) => (
            <Entry key={dataset.id} dataset={dataset} isStale={stale.has(dataset.id)} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  ));
}

type EntryProps = { dataset: OverlayDataset; isStale: boolean; onOpen: ListsProps['onOpen'] };

function Entry({ dataset, isStale, onOpen }: EntryProps) {
  const refresh = useSwitchRefresh();
  const fetching = useFetchDataset();
  return (
    <DatasetCard
      dataset={dataset}
      isStale={isStale}
      isBusy={refresh.isPending}
      onRefresh={(enabled) => refresh.mutate({ id: dataset.id, enabled })}
      onFetch={() => fetching.mutate({ id: dataset.id, body: {} }, { onError: showError })}
      onUpload={() => onOpen({ is: 'bring', dataset })}
      onRemove={() => onOpen({ is: 'remove', dataset })}
    />
  );
}

type DialogsProps = { dialog: OpenDialog | null; takenIds: readonly string[]; onClose: () => void };

function Dialogs({ dialog, takenIds, onClose }: DialogsProps) {
  const changed = useDatasetsChanged();
  const remove = useDeleteDataset();
  const imported = dialog?.is === 'bring' ? dialog : null;
  const removed = dialog?.is === 'remove' ? dialog.dataset : null;
  return (
    <>
      <Dialog
        opened={imported !== null}
        onClose={onClose}
        title={imported?.dataset ? `Import ${nameOf(imported.dataset)}` : 'Add airspace or power data'}
        reconfirm
        closeOnClickOutside={false}
        transitionProps={{ exitDuration: 0 }}
      >
        {imported && (
          <DatasetForm
            initial={imported.dataset ? aboutOf(imported.dataset) : emptyAbout}
            replacedId={imported.dataset?.id ?? null}
            takenIds={takenIds}
            onSaved={() => {
              onClose();
              void changed();
            }}
            onCancel={onClose}
          />
        )}
      </Dialog>
      <ConfirmDialog
        opened={removed !== null}
        question={`Remove ${removed ? nameOf(removed) : 'this data'}?`}
        detail="It is removed from the map, and checks no longer use it."
        action="Remove"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed.id, { onSettled: onClose })}
        onCancel={onClose}
      />
    </>
  );
}
