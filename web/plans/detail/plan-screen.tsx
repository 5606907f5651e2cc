import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { fencesOf, rallyPointsOf } from '@overflight/flight/fences/fences-of.ts';
import { importedParts } from '@overflight/flight/formats/kept/imported-parts.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { IconPencil } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { BatteriesCard } from '../aircraft/batteries-card.tsx';
import { PlanAircraftNotes } from '../aircraft/plan-aircraft-notes.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { FenceList } from '../results/fence-list.tsx';
import { ImportedList } from '../results/imported-list.tsx';
import { PlanResults } from '../results/plan-results.tsx';
import { StructuresNote } from '../results/structures-note.tsx';
import { AltitudeProfile } from '../profile/altitude-profile.tsx';
import { isNotFound, usePlan } from '../use-plans.ts';
import { CheckList } from './checks/check-list.tsx';
import { drawnFindings } from './checks/drawn-findings.ts';
import { usePlanChecks } from './checks/use-plan-checks.ts';
import classes from './detail.module.css';
import { IncompleteNote } from './incomplete-note.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanByline } from './plan-byline.tsx';
import { PresenceLine } from '../presence/presence-line.tsx';
import { BackToList, PlanNotFound } from '../plan-not-found.tsx';
import { PlanMap } from './plan-map.tsx';
import { SegmentPageCard } from './segment-page-card.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = {
  id: string;
  listHref: string;
  /** Opens the plan on the map for editing. */
  onEdit: () => void;
  onCloned: (clone: SavedPlan) => void;
  onDeleted: () => void;
  /** The plan's files. */
  files: ReactNode;
  /** The crew, and whether their records allow the flight. */
  crew: ReactNode;
};

/** The page of a plan. */
export function PlanScreen(props: Props) {
  const { id, listHref } = props;
  const query = usePlan(id);
  usePageTitle(query.data?.name, 'Plans');
  return (
    <div className={classes['page']}>
      <Container size="lg" py="lg">
        {isNotFound(query.error) ? (
          <PlanNotFound listHref={listHref} />
        ) : (
          <QueryState query={query}>{(plan) => <PlanPage {...props} plan={plan} />}</QueryState>
        )}
      </Container>
    </div>
  );
}

function PlanPage({ plan, listHref, onEdit, onCloned, onDeleted, files, crew }: Props & { plan: SavedPlan }) {
  const [map, setMap] = useState<MapHandle | null>(null);
  const checks = usePlanChecks(plan);
  const found = checks.restrictions.data;
  const restrictions = useMemo(() => (found ? drawnFindings(found) : []), [found]);
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
            <PresenceLine planId={plan.flightPlanId} />
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
      <StructuresNote plan={plan} />
      <PlanAircraftNotes plan={plan} />
      <div className={classes['columns']}>
        <section className={classes['card']} aria-label="Totals">
          <PlanMap plan={plan} restrictions={restrictions} onReady={setMap} />
          <PlanResults plan={plan} />
          <AltitudeProfile plan={plan} map={map} />
        </section>
        <Stack gap="md" className={classes['aside'] ?? ''}>
          <div className={classes['checks']}>
            <CheckList key={plan.flightPlanId} planId={plan.flightPlanId} checks={checks} isOpen />
          </div>
          <div className={classes['card']}>{crew}</div>
          <div className={classes['card']}>
            <BatteriesCard plan={plan} listHref={listHref} onMade={onCloned} />
          </div>
        </Stack>
        <Stack gap="md">
          <Segments plan={plan} />
          {hasImported(plan) && (
            <div className={classes['card']}>
              <ImportedList plan={plan} />
            </div>
          )}
          {fencesOf(plan).length + rallyPointsOf(plan).length > 0 && (
            <div className={classes['card']}>
              <FenceList plan={plan} />
            </div>
          )}
          <div className={classes['card']}>{files}</div>
        </Stack>
      </div>
    </Stack>
  );
}

function hasImported(plan: SavedPlan): boolean {
  const { corridors, undrawn, endsItself } = importedParts(plan);
  return !endsItself || corridors.length + undrawn.length > 0;
}

function Segments({ plan }: { plan: SavedPlan }) {
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
