import { Anchor, Button, Divider, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { segmentTotals } from '@overflight/flight/plan/estimate/segment-totals.ts';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MapHandle } from '../../map/map-handle.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { FenceList } from '../results/fence-list.tsx';
import { ImportedList } from '../results/imported-list.tsx';
import { StructuresNote } from '../results/structures-note.tsx';
import { PlanResults } from '../results/plan-results.tsx';
import { AltitudeProfile } from '../profile/altitude-profile.tsx';
import { ResultRow, ResultRows } from '../results/result-rows.tsx';
import { useRevealed } from '../../ui/use-revealed.ts';
import { unitText, useUnit } from '../../platform/units.ts';
import { segmentKinds } from '../segment-kinds.ts';
import { flyHome } from '../use-fly-home.ts';
import { isNotFound, usePlan } from '../use-plans.ts';
import { PlanChecks } from './checks/plan-checks.tsx';
import classes from './detail.module.css';
import { IncompleteNote } from './incomplete-note.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanByline } from './plan-byline.tsx';
import { PresenceLine } from '../presence/presence-line.tsx';
import { BackToList, PlanNotFound } from '../plan-not-found.tsx';

type Props = {
  id: string;
  map: MapHandle | null;
  /** Links to the plans menu and the plan's page. */
  listHref: string;
  pageHref: string;
  onEdit: () => void;
  onCloned: (clone: SavedPlan) => void;
  onDeleted: () => void;
  onClose: () => void;
  /** The files of the plan. */
  files: ReactNode;
};

/** Element id of the checks in the panel. */
export const CHECKS_ID = 'checks';

/** The selected plan, not being edited. */
export function PlanDetailPanel(props: Props) {
  const { id, listHref, onClose } = props;
  const query = usePlan(id);
  return (
    <Panel title={query.data?.name ?? 'Plan'} onClose={onClose}>
      {isNotFound(query.error) ? (
        <PlanNotFound listHref={listHref} />
      ) : (
        <QueryState query={query}>{(plan) => <PlanDetail {...props} plan={plan} />}</QueryState>
      )}
    </Panel>
  );
}

function PlanDetail(props: Props & { plan: SavedPlan }) {
  const { plan, map, listHref, pageHref, onEdit, onCloned, onDeleted, onClose, files } = props;
  const revealed = useRevealed(CHECKS_ID, 'nearest');
  return (
    <Stack gap="md">
      <div>
        <PlanByline plan={plan} />
        <PresenceLine planId={plan.flightPlanId} />
      </div>
      <IncompleteNote plan={plan} />
      <StructuresNote plan={plan} />
      <div>
        <PlanResults plan={plan} />
        <ResultRows>
          <ResultRow name="Home point">
            <UnstyledButton className={classes['home'] ?? ''} disabled={!map} onClick={() => map && flyHome(map, plan)}>
              Show on the map
            </UnstyledButton>
          </ResultRow>
        </ResultRows>
      </div>
      <Group gap="xs" grow>
        <Button leftSection={<IconPencil size={18} />} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
      <SegmentLines plan={plan} />
      <FenceList plan={plan} />
      <ImportedList plan={plan} />
      <AltitudeProfile plan={plan} map={map} />
      <div id={CHECKS_ID} ref={revealed}>
        <PlanChecks plan={plan} />
      </div>
      {files}
      <div className={classes['actions']}>
        <PlanActions plan={plan} onCloned={onCloned} onDeleted={onDeleted} />
      </div>
      <Divider />
      <Group justify="space-between">
        <BackToList href={listHref} />
        <Anchor component={Link} to={pageHref} size="sm">
          Open the plan’s page
        </Anchor>
      </Group>
    </Stack>
  );
}

/** One line per segment, in flight order. */
function SegmentLines({ plan }: { plan: SavedPlan }) {
  const { segments } = plan;
  const [unit] = useUnit('distance');
  if (planStatus(plan) === 'draft')
    return (
      <Text size="sm" className="muted">
        Nothing to fly yet. Edit the plan to add a flight.
      </Text>
    );
  return (
    <ol className={classes['segments']} aria-label="Segments">
      {segments.map((segment, at) => {
        const { label, icon: KindIcon } = segmentKinds[segment.type];
        const { distanceM } = segmentTotals(segment);
        return (
          <li key={segment.segmentId}>
            <KindIcon size={18} stroke={1.7} aria-hidden />
            <span>
              {label} {at + 1}
            </span>
            <span className="muted">{unitText(distanceM, 'distance', unit)}</span>
          </li>
        );
      })}
    </ol>
  );
}
