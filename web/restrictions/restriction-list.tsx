import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { Link } from 'react-router';
import { ceilingText } from '../map/layers/airspace/ceiling.ts';
import { useNow } from '../ui/time/use-now.ts';
import { activityOf } from './form/restriction-activity.ts';
import classes from './restrictions.module.css';

type Props = { restrictions: readonly CustomRestriction[]; hrefOf: (id: string) => string };

/** The tenant's restrictions by name; choosing one shows it on the map. */
export function RestrictionList({ restrictions, hrefOf }: Props) {
  const now = useNow();
  const byName = restrictions.toSorted((a, b) => a.properties.name.localeCompare(b.properties.name));
  return (
    <ul className={classes['list']} aria-label="Custom flight restrictions">
      {byName.map(({ properties }) => {
        const { text, hasEnded } = activityOf(properties, now);
        return (
          <li key={properties.id} data-ended={hasEnded || undefined}>
            <Link to={hrefOf(properties.id)} className={classes['row'] ?? ''}>
              <span className={classes['name']}>{properties.name}</span>
              <span className={classes['about']}>
                {ceilingText(properties.ceilingMeters)} · {text}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
