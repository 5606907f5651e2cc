import { Button, Stack, Text } from '@mantine/core';
import { updatedBy } from '@overflight/contract/account/account.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { newPlan } from '@overflight/flight/plan/edit/new-plan.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { pickPoint } from '../../map/modes/pick-point.ts';
import type { LngLat } from '../../map/scene.ts';
import { useUser } from '../../platform/calls/session.ts';
import { newId } from '../../platform/new-id.ts';
import { Panel } from '../../ui/panel.tsx';
import { PlanNameDialog } from '../plan-name-dialog.tsx';
import { storePlan } from '../store-plan.ts';
import { withTotals } from '../with-totals.ts';

type Props = { map: MapHandle | null; onCreated: (plan: SavedPlan) => void; onClose: () => void };

/** Asks for home point and name, then saves the plan without segments. */
export function CreatePlan({ map, onCreated, onClose }: Props) {
  const user = useUser();
  const queries = useQueryClient();
  const [home, setHome] = useState<LngLat | null>(null);
  const [isPicking, setPicking] = useState(true);
  useEffect(() => {
    if (!map || !isPicking) return;
    let isOver = false;
    const leave = map.startMode(
      pickPoint((position) => {
        if (isOver) return;
        setPicking(false);
        setHome(position);
      }),
    );
    return () => {
      isOver = true;
      leave();
    };
  }, [map, isPicking]);

  const save = async (name: string) => {
    if (!home) return;
    const by = updatedBy(user, new Date());
    const plan = newPlan({ flightPlanId: newId(), home: [...home], by, name });
    onCreated(await storePlan(queries, withTotals(plan)));
  };
  return (
    <Panel title="Create plan" onClose={onClose} isAside={isPicking && map !== null}>
      <Stack gap="sm">
        <Text size="sm">Click the map where the drone takes off. Then give the plan a name.</Text>
        {!isPicking && (
          <Button variant="default" leftSection={<IconMapPin size={18} />} onClick={() => setPicking(true)}>
            Choose the home point
          </Button>
        )}
      </Stack>
      {home && (
        <PlanNameDialog title="Create plan" initialName="" action="Save" onSave={save} onClose={() => setHome(null)} />
      )}
    </Panel>
  );
}
