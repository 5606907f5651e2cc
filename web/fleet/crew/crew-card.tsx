import { MultiSelect, Select, Stack, Text, Title } from '@mantine/core';
import { readPlanCrew, savePlanCrew, type CrewChoice, type PlanCrew } from '@overflight/contract/fleet/fleet.ts';
import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { useHasProduct } from '../../platform/calls/session.ts';
import { showError } from '../../platform/show-error.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { DueBadge } from '../due-badges.tsx';
import { findingLines, verdictLabels } from './crew-labels.ts';
import classes from '../fleet.module.css';
import { factsOf } from '../object/object-facts.ts';
import { useFleet } from '../use-fleet.ts';

const crewKey = (planId: string) => ['fleet', 'crew', planId] as const;

/** The crew and equipment of a plan, and whether their records allow it. */
export function CrewCard({ planId }: { planId: string }) {
  const query = useQuery({
    queryKey: crewKey(planId),
    queryFn: ({ signal }) => makeCall(readPlanCrew, { params: { id: planId }, signal }),
  });
  const mayChange = useHasProduct('fleet-management');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        Crew
      </Title>
      <QueryState query={query}>
        {(crew) => (
          <Stack gap="xs">
            {mayChange ? <CrewForm planId={planId} crew={crew} /> : <Members crew={crew} />}
            <Verdict crew={crew} />
          </Stack>
        )}
      </QueryState>
    </section>
  );
}

function Verdict({ crew }: { crew: PlanCrew }) {
  const { verdict } = crew;
  return (
    <>
      <p className={classes['verdict']} data-verdict={verdict} role="status">
        {verdictLabels[verdict]}
      </p>
      <ul className={classes['badges']} aria-label="Check of the records">
        {findingLines(crew).map(({ state, text }) => (
          <li key={text}>
            <DueBadge state={state} text={text} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Members({ crew: { members } }: { crew: PlanCrew }) {
  if (members.length === 0)
    return (
      <Text size="sm" className="muted">
        No crew assigned yet.
      </Text>
    );
  return (
    <ul className={classes['history']}>
      {members.map(({ objectId, collectionId, name }) => (
        <li key={objectId}>
          <span className="muted">{fleetCategory(collectionId).one}</span>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Every choice is saved at once. */
function CrewForm({ planId, crew }: { planId: string; crew: PlanCrew }) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const options = { pilots: useOptions('pilots', crew), drones: useOptions('drones', crew) };
  const batteries = useOptions('batteries', crew);
  const change = async (changed: Partial<CrewChoice>) => {
    setBusy(true);
    try {
      const body = { ...crew.choice, ...changed };
      queries.setQueryData(crewKey(planId), await makeCall(savePlanCrew, { params: { id: planId }, body }));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const { pilotId, droneId, batteryIds } = crew.choice;
  const common = { size: 'sm', searchable: true, limit: MAX_OPTIONS, disabled: isBusy } as const;
  const empty = { clearable: true, nothingFoundMessage: 'No pilot of that name' } as const;
  return (
    <>
      <Select
        label="Pilot"
        placeholder="Not assigned"
        data={options.pilots}
        value={pilotId}
        onChange={(chosen) => void change({ pilotId: chosen })}
        {...common}
        {...empty}
      />
      <Select
        label="Drone"
        placeholder="Not assigned"
        data={options.drones}
        value={droneId}
        onChange={(chosen) => void change({ droneId: chosen })}
        {...common}
        {...empty}
        nothingFoundMessage="No drone of that name"
      />
      <MultiSelect
        label="Batteries"
        placeholder={batteryIds.length === 0 ? 'Not assigned' : ''}
        data={batteries}
        value={batteryIds}
        onChange={(chosen) => void change({ batteryIds: chosen })}
        {...common}
        nothingFoundMessage="No battery of that name"
      />
    </>
  );
}

const MAX_OPTIONS = 50;

/** The assigned ones stay among the options, even if no longer in the fleet. */
function useOptions(category: FleetCategory, { choice }: PlanCrew): { value: string; label: string }[] {
  const objects = useFleet(category).data ?? [];
  const named = { pilots: [choice.pilotId], drones: [choice.droneId], batteries: choice.batteryIds }[category];
  const known = objects.map((object) => {
    const facts = factsOf(object);
    return { value: object.objectId, label: object.properties.name + (facts === '' ? '' : ` (${facts})`) };
  });
  const missing = named.filter((id) => id !== null && objects.every(({ objectId }) => objectId !== id));
  return [...known, ...missing.map((id) => ({ value: id ?? '', label: 'No longer in the fleet' }))];
}
