import { Anchor, Center, Container, Stack, Title } from '@mantine/core';
import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AircraftSection } from '../aircraft/aircraft-section.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { dueCounts } from '../due-summary.ts';
import { fleetIcons, shownCategories } from '../fleet-icons.ts';
import type { FleetLinks } from '../fleet-links.ts';
import classes from '../fleet.module.css';
import { FleetSettings } from '../object/settings-form.tsx';
import { useFleetRows } from '../use-fleet.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = {
  links: Pick<FleetLinks, 'category'>;
  /** Offered where the fleet is empty. */
  demo?: ReactNode;
};

/** Counts of all categories, and what is due. */
export function SummaryScreen({ links, demo }: Props) {
  usePageTitle('Fleet');
  return (
    <div className={classes['page']}>
      <Container size="lg" py="lg">
        <Stack gap="xl">
          <Title order={1} size="h2">
            Fleet
          </Title>
          <div className={classes['stats']}>
            {shownCategories.map((category) => (
              <StatCard key={category} category={category} links={links} />
            ))}
          </div>
          <EmptyFleet>{demo}</EmptyFleet>
          <AircraftSection />
          <FleetSettings />
        </Stack>
      </Container>
    </div>
  );
}

/** Its content, if no category has anything. */
function EmptyFleet({ children }: { children: ReactNode }) {
  const counts = [useFleetRows('pilots'), useFleetRows('drones'), useFleetRows('batteries')];
  return counts.every(({ query }) => query.data?.length === 0) && <Center>{children}</Center>;
}

/** The card links to its category; due badges link to the due objects. */
function StatCard({ category, links }: Pick<Props, 'links'> & { category: FleetCategory }) {
  const { query, rows } = useFleetRows(category);
  const { many, description } = fleetCategory(category);
  const CategoryIcon = fleetIcons[category];
  return (
    <section className={classes['stat']} aria-label={`Total ${many}`}>
      <div className={classes['statHead']}>
        <CategoryIcon size={22} stroke={1.6} aria-hidden />
        <Link to={links.category(category)} className={classes['statLink'] ?? ''}>
          Total {many}
        </Link>
      </div>
      <QueryState query={query}>
        {({ length }) => (
          <>
            <div className={classes['count']}>{length.toLocaleString('en-US')}</div>
            <p className="muted">{description}</p>
            <p className={classes['dues']}>
              {dueCounts(rows).map(({ state, text }) => (
                <Anchor
                  key={state}
                  component={Link}
                  to={links.category(category, state)}
                  className={classes['badge'] ?? ''}
                  data-state={state}
                >
                  {text}
                </Anchor>
              ))}
              {length > 0 && dueCounts(rows).length === 0 && <span>Nothing is due.</span>}
            </p>
          </>
        )}
      </QueryState>
    </section>
  );
}
