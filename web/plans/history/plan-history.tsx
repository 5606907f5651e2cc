import { Badge, Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { listPlanVersions, restorePlan, type SavedPlan, type PlanVersion } from '@overflight/contract/plans/plans.ts';
import { IconHistory } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { showError } from '../../platform/show-error.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { When } from '../../ui/time/when.tsx';
import { planKey, plansKey, putPlanInCache } from '../plan-cache.ts';
import { unitText, useUnit } from '../../platform/units.ts';
import { segmentKinds } from '../segment-kinds.ts';
import classes from './plan-history.module.css';

type Props = { plan: SavedPlan };

/** Opens the versions of a plan; each can be restored. */
export function PlanHistory({ plan }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={18} />} onClick={() => setOpen(true)}>
        History
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`History of ${plan.name}`} size="lg">
        {isOpen && <Versions plan={plan} onRestored={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

function Versions({ plan, onRestored }: Props & { onRestored: () => void }) {
  const { flightPlanId: id, version: current } = plan;
  const queries = useQueryClient();
  const versions = useQuery({
    queryKey: [...planKey(id), 'versions', current],
    queryFn: ({ signal }) => makeCall(listPlanVersions, { params: { id }, signal }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (version: number) =>
      makeCall(restorePlan, { params: { id }, body: { version }, ifMatch: `"${current}"` }),
    onSuccess: (restored) => {
      putPlanInCache(queries, restored);
      onRestored();
    },
    onError: showError,
    onSettled: () => void queries.invalidateQueries({ queryKey: plansKey }),
  });
  return (
    <QueryState query={versions}>
      {(list) => (
        <ScrollArea.Autosize mah={420} type="auto" offsetScrollbars="y">
          <ol className={classes['versions']} aria-label="Versions">
            {list.map((version) => (
              <VersionRow
                key={version.version}
                version={version}
                isCurrent={version.version === current}
                isBusy={isPending}
                onRestore={() => mutate(version.version)}
              />
            ))}
          </ol>
        </ScrollArea.Autosize>
      )}
    </QueryState>
  );
}

type RowProps = { version: PlanVersion; isCurrent: boolean; isBusy: boolean; onRestore: () => void };

function VersionRow({ version, isCurrent, isBusy, onRestore }: RowProps) {
  const [unit] = useUnit('distance');
  const { updatedBy, lastUpdated, name, totalDistance, segmentTypes } = version;
  const kinds = segmentTypes.map((type) => segmentKinds[type].label).join(', ') || 'nothing to fly';
  return (
    <li className={classes['version']}>
      <Stack gap={0} className={classes['about'] ?? ''}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {isCurrent && <Badge size="sm">Now</Badge>}
        </Group>
        <Text size="xs" className="muted">
          {updatedBy.name || updatedBy.email}, <When at={lastUpdated} />
        </Text>
        <Text size="xs" className="muted">
          {`${unitText(totalDistance, 'distance', unit)} · ${kinds}`}
        </Text>
      </Stack>
      {!isCurrent && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={onRestore}>
          Restore
        </Button>
      )}
    </li>
  );
}
