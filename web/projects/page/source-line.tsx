import { Anchor } from '@mantine/core';
import type { PlanSummary } from '@overflight/contract/plans/plans.ts';
import { Link } from 'react-router';
import { Day } from '../list/day.tsx';
import classes from '../projects.module.css';

type Props = {
  id: string;
  href: string;
  /** Null if deleted, undefined while loading. */
  plan: PlanSummary | null | undefined;
};

/** A flight plan of a project, with its last change. */
export function SourceLine({ id, href, plan }: Props) {
  if (plan === null) return <span className={classes['missing']}>{id} (not found)</span>;
  if (plan === undefined) return <span className="muted">…</span>;
  return (
    <>
      <Anchor component={Link} to={href} size="sm" className={classes['planLink'] ?? ''}>
        {plan.name}
      </Anchor>
      <span className={classes['small']}>
        updated <Day at={plan.lastUpdated} />
      </span>
    </>
  );
}
