import { Anchor, Text, Title } from '@mantine/core';
import type { FleetHistory } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { useUnitSystem } from '../../platform/units.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { When } from '../../ui/time/when.tsx';
import classes from '../fleet.module.css';
import { filesText, flightText, hoursText } from './history-texts.ts';
import { useFleetHistory } from '../use-fleet.ts';

type Props = { id: string; category: FleetCategory; planHref: (id: string) => string };

/** Plans that use an object; for a drone also its flights. */
export function HistorySection({ id, category, planHref }: Props) {
  const query = useFleetHistory(id);
  const headingId = useId();
  return (
    <section className={classes['section']} aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId} mb="xs">
        History
      </Title>
      <QueryState query={query}>
        {(history) => (
          <>
            <PlanList plans={history.plans} planHref={planHref} />
            {category === 'drones' && <FlightList history={history} />}
          </>
        )}
      </QueryState>
    </section>
  );
}

function PlanList({ plans, planHref }: { plans: FleetHistory['plans']; planHref: Props['planHref'] }) {
  if (plans.length === 0)
    return (
      <Text size="sm" className="muted">
        No plan uses it.
      </Text>
    );
  return (
    <ul className={classes['history']} aria-label="Plans">
      {plans.map(({ flightPlanId, name, updatedAt, files }) => (
        <li key={flightPlanId}>
          <Anchor component={Link} to={planHref(flightPlanId)} size="sm">
            {name}
          </Anchor>
          <span className="muted">
            {filesText(files)} · changed <When at={updatedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function FlightList({ history }: { history: FleetHistory }) {
  const [units] = useUnitSystem();
  return (
    <>
      <Text size="sm" mt="sm">
        Hours of recorded flights: {hoursText(history)}
      </Text>
      {history.flights.length > 0 && (
        <ul className={classes['history']} aria-label="Flights">
          {history.flights.map((flight) => (
            <li key={flight.trackId}>
              <When at={flight.startedAt} />
              <span className="muted">{flightText(flight, units)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
