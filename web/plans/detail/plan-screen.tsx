import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import type { FlightPlan } from '@overflight/contract/plans.ts';
import { importedParts } from '@overflight/flight/formats/imported-parts.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { QueryState } from '../../ui/query-state.tsx';
import { ImportedList } from '../results/imported-list.tsx';
import { PlanResults } from '../results/plan-results.tsx';
import { PlanProfile } from '../profile/plan-profile.tsx';
import { isNotFound, usePlan } from '../use-plans.ts';
import { PlanChecks } from './checks/plan-checks.tsx';
import classes from './detail.module.css';
import { IncompleteNote } from './incomplete-note.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanByline } from './plan-byline.tsx';
import { BackToList, PlanNotFound } from '../plan-not-found.tsx';
import { PlanMap } from './plan-map.tsx';
import { SegmentPageCard } from './segment-page-card.tsx';

type Props = {
  id: string;
  listHref: string;
  /** Opens the plan on the map, ready to be changed. */
  onEdit: () => void;
  onCloned: (clone: FlightPlan) => void;
  onDeleted: () => void;
  /** The card with the files of the plan. */
  files: ReactNode;
  /** Who flies it, and whether their records allow it. */
  crew: ReactNode;
};

/** A plan on a page of its own. */
export function PlanScreen(props: Props) {
  const { id, listHref } = props;
  const query = usePlan(id);
  return (
    <div className={classes['page']}>
      <Container size="lg" py="lg">
        {isNotFound(query.error) && !query.data ? (
          <PlanNotFound listHref={listHref} />
        ) : (
          <QueryState query={query}>{(plan) => <PlanPage {...props} plan={plan} />}</QueryState>
        )}
      </Container>
    </div>
  );
}

function PlanPage({ plan, listHref, onEdit, onCloned, onDeleted, files, crew }: Props & { plan: FlightPlan }) {
  return (
    <Stack gap="lg">
      <header>
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <BackToList href={listHref} />
          <div className={classes['heading']}>
            <Title order={1} size="h2">
              {plan.name}
            </Title>
            <PlanByline plan={plan} />
          </div>
        </Group>
        <Group gap="xs" mt="md">
          <Button leftSection={<IconPencil size={18} />} onClick={onEdit}>
            Edit on map
          </Button>
          <PlanActions plan={plan} onCloned={onCloned} onDeleted={onDeleted} />
        </Group>
      </header>
      <IncompleteNote plan={plan} />
      <div className={classes['columns']}>
        <Stack gap="md">
          <section className={classes['card']} aria-label="Totals">
            <PlanMap plan={plan} />
            <PlanResults plan={plan} />
            <PlanProfile plan={plan} />
          </section>
          <Segments plan={plan} />
          {hasImported(plan) && (
            <div className={classes['card']}>
              <ImportedList plan={plan} />
            </div>
          )}
          <div className={classes['card']}>{files}</div>
        </Stack>
        <Stack gap="md">
          <PlanChecks key={plan.flightPlanId} plan={plan} isOpen />
          <div className={classes['card']}>{crew}</div>
        </Stack>
      </div>
    </Stack>
  );
}

function hasImported(plan: FlightPlan): boolean {
  const { corridors, fences, rallyPoints } = importedParts(plan);
  return corridors.length + fences.length + rallyPoints.length > 0;
}

function Segments({ plan }: { plan: FlightPlan }) {
  const { segments, planMetadata } = plan;
  return (
    <section aria-label="Segments">
      <Title order={2} size="h4" mb="xs">
        Segments
      </Title>
      {planStatus(plan) === 'draft' && (
        <Text size="sm" className="muted">
          Nothing to fly yet. Edit the plan on the map to add a flight.
        </Text>
      )}
      <div className={classes['cards']}>
        {segments.map((segment, at) => (
          <SegmentPageCard
            key={segment.segmentId}
            segment={segment}
            place={at + 1}
            planSpeedMps={planMetadata.flightSpeed}
          />
        ))}
      </div>
    </section>
  );
}
