import { Group, Text } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { StatusBadge } from '../list/status-badge.tsx';
import { When } from '../../ui/time/when.tsx';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';

/** Status, author, and last change of a plan. */
export function PlanByline({ plan }: { plan: SavedPlan }) {
  const { createdBy, updatedBy, lastUpdated } = plan;
  return (
    <Group gap="xs">
      <StatusBadge status={planStatus(plan)} />
      <Text size="sm" className="muted">
        By {createdBy.name}, changed <When at={lastUpdated} />
        {updatedBy.id !== createdBy.id && ` by ${updatedBy.name}`}
      </Text>
    </Group>
  );
}
