import { Button, Group, Switch, Text, TextInput, Title } from '@mantine/core';
import { saveFleetSettings, subscribeFleetDigest } from '@overflight/contract/fleet/fleet.ts';
import type { DueLimits } from '@overflight/contract/fleet/fleet-due.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { makeCall } from '../../platform/calls/api-client.ts';
import { showError } from '../../platform/show-error.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import classes from '../fleet.module.css';
import { settingsKey, useFleetSettings } from '../use-fleet.ts';

/** Due date limits and mail recipients. */
export function FleetSettings() {
  const query = useFleetSettings();
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        Due dates
      </Title>
      <QueryState query={query}>
        {({ limits, wantsDigest }) => (
          <>
            <DigestSwitch wantsDigest={wantsDigest} />
            <LimitsForm key={JSON.stringify(limits)} limits={limits} />
          </>
        )}
      </QueryState>
    </section>
  );
}

function DigestSwitch({ wantsDigest }: { wantsDigest: boolean }) {
  const queries = useQueryClient();
  // Shown until the server answers.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (next: boolean) => {
    setWanted(next);
    try {
      await makeCall(subscribeFleetDigest, { body: { wantsDigest: next } });
      await queries.invalidateQueries({ queryKey: settingsKey });
    } catch (error) {
      showError(error);
    } finally {
      setWanted(null);
    }
  };
  return (
    <Switch
      label="E-mail me on days when something is due"
      checked={wanted ?? wantsDigest}
      disabled={wanted !== null}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

const toNumber = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, 'not a whole number')
  .transform(Number);
const Fields = z
  .object({ soonDays: toNumber, batteryCycles: toNumber, soonCycles: toNumber })
  .pipe(saveFleetSettings.body);

function LimitsForm({ limits }: { limits: DueLimits }) {
  const queries = useQueryClient();
  const initial = {
    soonDays: String(limits.soonDays),
    batteryCycles: String(limits.batteryCycles),
    soonCycles: String(limits.soonCycles),
  };
  const form = useForm({
    schema: Fields,
    initial,
    submit: async (body) => {
      await makeCall(saveFleetSettings, { body });
      await queries.invalidateQueries({ queryKey: settingsKey });
    },
  });
  const isTouched = (Object.keys(initial) as (keyof typeof initial)[]).some(
    (name) => form.values[name] !== initial[name],
  );
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="Limits">
      <FormProblem text={form.problem} />
      <div className={classes['limits']}>
        <TextInput
          size="sm"
          label="Days before a date counts as due soon"
          inputMode="numeric"
          {...form.text('soonDays')}
        />
        <TextInput size="sm" label="Maximum battery cycles" inputMode="numeric" {...form.text('batteryCycles')} />
        <TextInput
          size="sm"
          label="Remaining cycles that count as due soon"
          inputMode="numeric"
          {...form.text('soonCycles')}
        />
      </div>
      <Group justify="space-between" mt="sm">
        <Text size="sm" className="muted">
          These limits apply to the whole crew.
        </Text>
        <Button type="submit" variant="default" disabled={!isTouched} loading={form.isBusy}>
          Save limits
        </Button>
      </Group>
    </form>
  );
}
