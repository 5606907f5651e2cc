import { Alert, Progress, Text } from '@mantine/core';
import type { ImportRun } from '@overflight/contract/map/overlays.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { When } from '../ui/time/when.tsx';
import { FaultList } from './fault-list.tsx';

const labels: Record<ImportRun['state'], string> = {
  waiting: 'Queued',
  fetching: 'Downloading',
  reading: 'Reading',
  tiling: 'Making tiles',
  done: 'Ready',
  failed: 'Failed',
};

type Props = { run: ImportRun; name: string; hasCurrent: boolean };

/** A running import, or why the last one failed; a successful one needs no note. */
export function RunState({ run, name, hasCurrent }: Props) {
  if (run.state === 'done') return null;
  if (run.state === 'failed')
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} mt={6} title="The latest import failed">
        <Text size="sm">{run.trouble ?? 'No reason was given.'}</Text>
        <Text size="sm">
          {hasCurrent && 'The previous data stays in use. '}From {run.source},{' '}
          <When at={run.endedAt ?? run.startedAt} />.
        </Text>
        <FaultList faults={run.faults} skipped={run.skipped} />
      </Alert>
    );
  const percent = run.progress === null ? null : Math.round(run.progress * 100);
  return (
    <div role="status">
      <Text size="sm" mt={6} mb={4}>
        {labels[run.state]}
        {percent !== null && `, ${percent}%`}
        {run.loaded > 0 && ` · ${run.loaded.toLocaleString('en')} so far`}
        {hasCurrent && ' · the previous data stays in use until it is ready'}
      </Text>
      <Progress
        value={percent ?? 100}
        animated={percent === null}
        striped={percent === null}
        aria-label={`Import of ${name}`}
      />
    </div>
  );
}
