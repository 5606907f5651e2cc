import { Anchor, Button, Group, Select, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { saveFleetMetadata, type FleetMetadata } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { aircraftChoices, useAircraft } from '../../platform/aircraft.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import classes from '../fleet.module.css';
import { metadataKey, useFleetMetadata } from '../use-fleet.ts';

type Props = { category: FleetCategory; id: string; watchHref: string | null };

/** Video address and notes of a drone. */
export function MetadataSection({ category, id, watchHref }: Props) {
  const query = useFleetMetadata(category, id);
  const headingId = useId();
  return (
    <section className={classes['section']} aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId} mb="xs">
        {category === 'drones' ? 'Aircraft, video and notes' : 'Notes'}
      </Title>
      <QueryState query={query}>
        {(metadata) => <MetadataForm key={JSON.stringify(metadata)} {...{ category, id, watchHref, metadata }} />}
      </QueryState>
    </section>
  );
}

function MetadataForm({ category, id, watchHref, metadata }: Props & { metadata: FleetMetadata }) {
  const queries = useQueryClient();
  const form = useForm({
    schema: saveFleetMetadata.body,
    initial: { ...metadata },
    submit: async (body) => {
      const saved = await makeCall(saveFleetMetadata, { params: { id }, body });
      queries.setQueryData(metadataKey(id), saved);
    },
  });
  const { own } = useAircraft();
  const isTouched = (['videoUrl', 'notes', 'aircraft'] as const).some((name) => form.values[name] !== metadata[name]);
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="Video and notes">
      <Stack gap="sm">
        <FormProblem text={form.problem} />
        {category === 'drones' && (
          <Select
            size="sm"
            label="Aircraft profile"
            searchable
            clearable
            placeholder="Not chosen"
            data={aircraftChoices(own, metadata.aircraft)}
            value={form.values.aircraft === '' ? null : form.values.aircraft}
            onChange={(id) => form.set('aircraft', id ?? '')}
          />
        )}
        {category === 'drones' && <TextInput size="sm" label="Video address" type="url" {...form.text('videoUrl')} />}
        {metadata.videoUrl !== '' && watchHref && (
          <Anchor component={Link} to={watchHref} size="sm">
            Watch on the drones page
          </Anchor>
        )}
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          maxRows={10}
          value={form.values.notes}
          onChange={(event) => form.set('notes', event.currentTarget.value)}
          error={form.error('notes')}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" disabled={!isTouched} loading={form.isBusy}>
            Save notes
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
