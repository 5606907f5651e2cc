import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Day } from './day.tsx';
import classes from './projects.module.css';
import { usePlanSummary } from './use-plan-summaries.ts';

type Props = { id: string; href: string };

/** A flight plan whose photos are processed, and when it was last changed. */
export function SourceLine({ id, href }: Props) {
  const plan = usePlanSummary(id);
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
