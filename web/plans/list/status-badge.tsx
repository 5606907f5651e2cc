import { Badge } from '@mantine/core';
import type { PlanStatus } from '@overflight/flight/plan/segment-problem.ts';
import { statusLabels } from './plan-filter.ts';
import classes from './status-badge.module.css';

const colors: Record<PlanStatus, string> = { draft: 'gray', planned: 'teal', incomplete: 'orange' };

export function StatusBadge({ status }: { status: PlanStatus }) {
  return (
    <Badge variant="light" size="sm" tt="none" color={colors[status]} className={classes['badge'] ?? ''}>
      {statusLabels[status]}
    </Badge>
  );
}
