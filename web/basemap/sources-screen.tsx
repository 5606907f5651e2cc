import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { IconAlertCircle, IconPlus, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../platform/show-error.ts';
import { SourceDialogs, type SourceDialog } from './source-dialogs.tsx';
import { SourceCard } from './source-card.tsx';
import { hostOf, sourceGroups, type SourceGroup } from './source-rows.ts';
import classes from '../ui/rows/row-list.module.css';
import { useSaveSource, useSources, useSourcesChanged } from './use-sources.ts';

/** The administrators' screen for map sources. */
export function SourcesScreen() {
  const { data, error, isFetching, refetch } = useSources();
  const changed = useSourcesChanged();
  const [dialog, setDialog] = useState<SourceDialog | null>(null);
  const [needsReload, setNeedsReload] = useState(false);
  const noteChange = (source: ManagedSource) => {
    if (source.enabled && source.kind !== 'geocoder' && hostOf(source.url)) setNeedsReload(true);
  };

  if (error && !data) return <ListFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xl">
      <Group justify="space-between" align="flex-start">
        <Text className="muted" maw={520}>
          Sources of the map. Internet sources see which tiles people view; packs are stored on this server.
        </Text>
        <Group gap="sm">
          <Button variant="default" leftSection={<IconUpload size={18} />} onClick={() => setDialog({ is: 'pack' })}>
            Upload pack
          </Button>
          <Button leftSection={<IconPlus size={18} />} onClick={() => setDialog({ is: 'add' })}>
            Add source
          </Button>
        </Group>
      </Group>
      {needsReload && <ReloadNote />}
      {data ? (
        sourceGroups(data).map((group) => (
          <SourceSection key={group.kind} group={group} onOpen={setDialog} onSwitched={noteChange} />
        ))
      ) : (
        <Skeleton height={280} aria-label="Loading map sources" />
      )}
      <SourceDialogs
        open={dialog}
        kept={data ?? []}
        onClose={() => setDialog(null)}
        onSaved={(source) => {
          setDialog(null);
          noteChange(source);
          void changed();
        }}
      />
    </Stack>
  );
}

type SectionProps = {
  group: SourceGroup;
  onOpen: (dialog: SourceDialog) => void;
  onSwitched: (source: ManagedSource) => void;
};

function SourceSection({ group: { kind, title, explanation, rows }, onOpen, onSwitched }: SectionProps) {
  const save = useSaveSource();
  return (
    <section aria-labelledby={`sources-${kind}`}>
      <Title order={2} size="h4" id={`sources-${kind}`}>
        {title}
      </Title>
      <Text size="sm" className="muted" mb="xs">
        {explanation}
      </Text>
      {rows.length === 0 && <Text size="sm">None yet. Add a source of your own, or upload a pack.</Text>}
      {rows.length > 0 && (
        <ul className={classes['list']}>
          {rows.map((row) => (
            <SourceCard
              key={row.source.id}
              row={row}
              isBusy={save.isPending && save.variables.id === row.source.id}
              onSwitch={(enabled) => save.mutate({ ...row.source, enabled }, { onSuccess: onSwitched })}
              onEdit={() => onOpen({ is: 'edit', source: row.source })}
              onRemove={() => onOpen({ is: 'remove', source: row.source })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The browser gets its allowed hosts with the page, not later. */
function ReloadNote() {
  return (
    <Alert color="blue" icon={<IconRefresh size={18} />} title="Reload to see it on the map">
      <Group justify="space-between">
        <Text size="sm">This page was loaded before the new source was allowed.</Text>
        <Button size="compact-md" variant="default" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Group>
    </Alert>
  );
}

function ListFailed({ error, isBusy, onRetry }: { error: unknown; isBusy: boolean; onRetry: () => void }) {
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} title="The map sources cannot be read">
      <Group justify="space-between">
        <Text size="sm">{errorText(error)}</Text>
        <Button size="compact-md" variant="default" loading={isBusy} onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}
