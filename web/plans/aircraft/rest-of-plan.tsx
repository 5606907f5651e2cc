import { Anchor, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { updatedBy } from '@overflight/contract/account/account.ts';
import { planCaps, type SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { FlightRange } from '@overflight/flight/energy/flight-range.ts';
import { wholeStretch } from '@overflight/flight/energy/flight-range.ts';
import { photoMark } from '@overflight/flight/energy/photo-mark.ts';
import { isCuttable, segmentsOfFlight } from '@overflight/flight/energy/plan-of-flight.ts';
import type { SplitFlights } from '@overflight/flight/energy/split-flights.ts';
import { planTotals } from '@overflight/flight/plan/estimate/plan-totals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../platform/calls/session.ts';
import { newId } from '../../platform/new-id.ts';
import { showError } from '../../platform/show-error.ts';
import { clonePlan } from '../detail/clone-plan.ts';
import { editablePlan } from '../plan-to-save.ts';
import { storePlan } from '../store-plan.ts';
import { withTotals } from '../with-totals.ts';

type Props = {
  plan: SavedPlan;
  split: Extract<SplitFlights, { ok: true }>;
  listHref: string;
  onMade: (plan: SavedPlan) => void;
};

/** Makes plans of the flights, or of what is left from a photo on. */
export function RestOfPlan({ plan, split: { route, flights }, listHref, onMade }: Props) {
  const user = useUser();
  const queries = useQueryClient();
  const [photo, setPhoto] = useState<number | string>('');
  const [isBusy, setBusy] = useState(false);
  const [madeCount, setMadeCount] = useState(0);
  const { photoCount } = planTotals(plan);
  const make = async (range: FlightRange, name: string): Promise<SavedPlan> => {
    const by = updatedBy(user, new Date());
    const copy = clonePlan(plan, { name, by, id: newId() });
    const segments = segmentsOfFlight(plan, route, range);
    return storePlan(queries, withTotals({ ...editablePlan(copy), segments }));
  };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const makeAll = () =>
    run(async () => {
      for (const [at, flight] of flights.entries()) {
        await make(flight, named(plan.name, `flight ${at + 1} of ${flights.length}`));
        setMadeCount(at + 1);
      }
    });
  const mark = typeof photo === 'number' ? photoMark(plan, route, photo) : undefined;
  const goOn = () =>
    run(async () => {
      if (!mark) return;
      const range = { from: mark, to: wholeStretch(route, route.stretches.length - 1) };
      onMade(await make(range, named(plan.name, `from photo ${photo}`)));
    });
  if (!isCuttable(plan))
    return (
      <Text size="xs" className="muted">
        An imported plan is flown as it came and cannot be cut: edit it, or fly it with a larger battery.
      </Text>
    );
  return (
    <Stack gap="xs">
      {flights.length > 1 && (
        <Group gap="xs">
          <Button size="xs" variant="default" loading={isBusy} onClick={() => void makeAll()}>
            Make plans of the flights
          </Button>
          {madeCount > 0 && (
            <Text size="sm" role="status">
              {`${madeCount} of ${flights.length} plans were made. `}
              <Anchor component={Link} to={listHref}>
                Show the plans
              </Anchor>
            </Text>
          )}
        </Group>
      )}
      {photoCount > 0 && (
        <Group gap="xs" align="flex-end">
          <NumberInput
            size="xs"
            w={150}
            label="Continue from photo"
            min={1}
            max={photoCount}
            allowDecimal={false}
            value={photo}
            onChange={setPhoto}
          />
          <Button size="xs" variant="default" disabled={!mark} loading={isBusy} onClick={() => void goOn()}>
            Make a plan of the rest
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The plan's name is shortened if it is too long with the addition. */
const named = (name: string, addition: string): string =>
  `${name.slice(0, planCaps.nameCharacters - addition.length - 2)}, ${addition}`;
