import { ActionIcon, Badge, Button, Group, Stack, Switch, Text, Tooltip } from '@mantine/core';
import { overlayKind, type OverlayDataset } from '@overflight/contract/map/overlays.ts';
import { IconCloudDownload, IconUpload } from '@tabler/icons-react';
import { When } from '../ui/time/when.tsx';
import { FaultList } from './fault-list.tsx';
import classes from '../ui/rows/row-list.module.css';
import { RunState } from './run-state.tsx';
import { RemoveAction } from '../ui/rows/row-actions.tsx';

type Props = {
  dataset: OverlayDataset;
  isStale: boolean;
  isBusy: boolean;
  onRefresh: (enabled: boolean) => void;
  onFetch: () => void;
  onUpload: () => void;
  onRemove: () => void;
};

/** One dataset: data in use, origin, age, and running import. */
export function DatasetCard({ dataset, isStale, isBusy, onRefresh, onFetch, onUpload, onRemove }: Props) {
  const { kind, isDemo, current, latestRun } = dataset;
  const { host } = overlayKind(kind);
  const name = nameOf(dataset);
  const isRunning = latestRun !== null && latestRun.endedAt === null;
  const isOfCurrent = latestRun?.state === 'done';
  return (
    <li className={classes['row']} data-wraps>
      <Stack gap={2} className={classes['about'] ?? ''}>
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          {name !== overlayKind(kind).name && (
            <Badge variant="light" color="gray" size="sm">
              {overlayKind(kind).name}
            </Badge>
          )}
          {isDemo && (
            <Badge color="violet" size="sm">
              Demo
            </Badge>
          )}
          {isStale && (
            <Badge color="orange.9" size="sm">
              Too old
            </Badge>
          )}
        </Group>
        <InUse dataset={dataset} isStale={isStale} />
        {isOfCurrent && latestRun && <FaultList faults={latestRun.faults} skipped={latestRun.skipped} />}
        {latestRun && <RunState run={latestRun} name={name} hasCurrent={current !== null} />}
        {host !== null && <Service {...{ dataset, host, isBusy, onRefresh }} />}
      </Stack>
      <Group gap={4} className={classes['actions'] ?? ''}>
        {!isDemo && <ImportButtons {...{ name, host, isRunning, onFetch, onUpload }} />}
        {(current !== null || latestRun !== null) && <RemoveAction name={name} onClick={onRemove} />}
      </Group>
    </li>
  );
}

export const nameOf = ({ title, kind }: Pick<OverlayDataset, 'title' | 'kind'>): string =>
  title || overlayKind(kind).name;

type ServiceProps = Pick<Props, 'dataset' | 'isBusy' | 'onRefresh'> & { host: string };

function Service({ dataset, host, isBusy, onRefresh }: ServiceProps) {
  const { refreshes, askedAt } = dataset;
  return (
    <Group gap="sm" mt={6}>
      <Switch
        size="sm"
        label="Keep up to date"
        aria-label={`Keep up to date: ${nameOf(dataset)}`}
        checked={refreshes ?? false}
        disabled={isBusy}
        onChange={(event) => onRefresh(event.currentTarget.checked)}
      />
      <Text size="xs" className="muted">
        Service at {host}
        {askedAt !== null && (
          <>
            , last asked <When at={askedAt} />
          </>
        )}
      </Text>
    </Group>
  );
}

type ImportProps = Pick<Props, 'onFetch' | 'onUpload'> & { name: string; host: string | null; isRunning: boolean };

function ImportButtons({ name, host, isRunning, onFetch, onUpload }: ImportProps) {
  return (
    <>
      {host !== null && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCloudDownload size={16} />}
          disabled={isRunning}
          aria-label={`Fetch now: ${name}`}
          onClick={onFetch}
        >
          Fetch now
        </Button>
      )}
      <Tooltip label="Import a file">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          disabled={isRunning}
          aria-label={`Import a file for ${name}`}
          onClick={onUpload}
        >
          <IconUpload size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

function InUse({
  dataset: { current, licence, sourceDate, countries, kind },
  isStale,
}: Pick<Props, 'dataset' | 'isStale'>) {
  const terms = licence || overlayKind(kind).licence;
  return (
    <>
      {current === null ? (
        <Text size="sm" className="muted">
          No data in use yet.
        </Text>
      ) : (
        <Text size="sm" className="muted">
          {current.loaded.toLocaleString('en')} in use, from {current.source}, imported <When at={current.importedAt} />
          {sourceDate !== null && `, dated ${sourceDate}`}
          {countries.length > 0 && ` · covers ${countries.join(', ')}`}
        </Text>
      )}
      {isStale && <Text size="sm">Checks that need it show “not checked”.</Text>}
      {terms !== '' && (
        <Text size="sm" className="muted">
          {terms}
        </Text>
      )}
    </>
  );
}
