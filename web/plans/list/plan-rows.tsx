import type { PlanSummary } from '@overflight/contract/plans/plans.ts';
import { timeText } from '@overflight/flight/plan/estimate/time-text.ts';
import { Link } from 'react-router';
import { unitText, useUnit } from '../../platform/units.ts';
import classes from './plan-rows.module.css';
import { StatusBadge } from './status-badge.tsx';
import { When } from '../../ui/time/when.tsx';

type Props = {
  plans: readonly PlanSummary[];
  hrefOf: (id: string) => string;
  selectedId?: string | undefined;
  /** A newer answer is loading. */
  isStale: boolean;
};

/** One line per plan if columns fit, otherwise two. */
export function PlanRows({ plans, hrefOf, selectedId, isStale }: Props) {
  return (
    <div className={classes['table']} data-stale={isStale || undefined}>
      <div className={classes['heads']} aria-hidden>
        <span>Name</span>
        <span>Status</span>
        <span>Created by</span>
        <span>Changed</span>
        <span>Distance</span>
        <span>Time</span>
        <span>Photos</span>
      </div>
      <ul className={classes['rows']} aria-label="Plans" aria-busy={isStale}>
        {plans.map((plan) => (
          <li key={plan.flightPlanId}>
            <PlanRow plan={plan} href={hrefOf(plan.flightPlanId)} isSelected={plan.flightPlanId === selectedId} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlanRow({ plan, href, isSelected }: { plan: PlanSummary; href: string; isSelected: boolean }) {
  const [unit] = useUnit('distance');
  return (
    <Link to={href} className={classes['row'] ?? ''} aria-current={isSelected ? 'true' : undefined}>
      <span className={classes['name']}>{plan.name}</span>
      <StatusBadge status={plan.status} />
      <span className={classes['facts']}>
        <span>{plan.createdBy.name}</span>
        <span>
          <When at={plan.lastUpdated} />
        </span>
        <span>{unitText(plan.flightDistance ?? plan.totalDistance, 'distance', unit)}</span>
        <span className={classes['extra']}>
          {timeText((plan.flightTime === undefined ? plan.totalTime : plan.flightTime) ?? undefined)}
        </span>
        <span className={classes['extra']}>
          {plan.photoCount.toLocaleString('en-US')} <span className={classes['unit']}>photos</span>
        </span>
      </span>
    </Link>
  );
}
