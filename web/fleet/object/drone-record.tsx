import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useUnitSystem } from '../../platform/units.ts';
import { PropertyTable } from '../../ui/rows/property-table.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { When } from '../../ui/time/when.tsx';
import { DueBadges } from '../due-badges.tsx';
import classes from '../fleet.module.css';
import { flightText } from './history-texts.ts';
import { useFleetHistory, useFleetRows } from '../use-fleet.ts';

/** More are on its own page. */
const MAX_FLIGHTS = 5;

/** A short record of a drone: due states and last flights. */
export function DroneRecord({ id, href }: { id: string; href: string }) {
  const { query, rows } = useFleetRows('drones');
  const row = rows.find(({ object }) => object.objectId === id);
  return (
    <QueryState query={query}>
      {() =>
        row ? (
          <>
            <Group justify="space-between" mb="xs">
              <Title order={3} size="h4">
                {row.object.properties.name}
              </Title>
              <Anchor component={Link} to={href} size="sm">
                Open record
              </Anchor>
            </Group>
            <DueBadges due={row.due} withFine />
            <PropertyTable
              rows={['model', 'serial', 'registration'].map((name) => ({
                label: name[0]?.toUpperCase() + name.slice(1),
                text: row.object.properties[name] || '–',
              }))}
            />
            <Flights id={id} />
          </>
        ) : (
          <Text size="sm" className="muted">
            This drone is not in the fleet any more.
          </Text>
        )
      }
    </QueryState>
  );
}

function Flights({ id }: { id: string }) {
  const { data } = useFleetHistory(id);
  const [units] = useUnitSystem();
  if (!data || data.flights.length === 0) return null;
  return (
    <>
      <Title order={4} size="h6" mt="sm" mb={4}>
        Last flights
      </Title>
      <ul className={classes['history']} aria-label="Last flights">
        {data.flights.slice(0, MAX_FLIGHTS).map((flight) => (
          <li key={flight.trackId}>
            <When at={flight.startedAt} />
            <span className="muted">{flightText(flight, units)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
