import { Button, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { saveAircraft, type OwnAircraft } from '@overflight/contract/fleet/aircraft.ts';
import { type FigureName, figureNames, figures } from '@overflight/flight/aircraft/profile.ts';
import { profileOf, profiles } from '@overflight/flight/aircraft/profiles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { aircraftChoices, aircraftKey } from '../../platform/aircraft.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';

/** Empty is unknown; the figure of the profile it is based on is used. */
const Figure = (name: FigureName) =>
  z
    .string()
    .trim()
    .regex(/^(\d+(\.\d+)?)?$/, 'not a number such as 12.5')
    .transform((text) => (text === '' ? undefined : Number(text)))
    .refine((value) => value === undefined || (value > 0 && value <= figures[name].most), {
      message: `above 0, at most ${figures[name].most} ${figures[name].unit}`.trim(),
    });

const Name = z.string().trim().min(1, 'This field is required').max(100);
const Fields = z.object({
  make: Name,
  model: Name,
  basedOn: z.string(),
  ...(Object.fromEntries(figureNames.map((name) => [name, Figure(name)])) as Record<
    FigureName,
    ReturnType<typeof Figure>
  >),
});

type Props = { aircraft: OwnAircraft | null; onClose: () => void };

/** Creates or edits an own aircraft. */
export function AircraftDialog({ aircraft, onClose }: Props) {
  const queries = useQueryClient();
  const title = aircraft ? 'Edit aircraft' : 'Add an aircraft';
  const typed = figureNames.map((name) => [name, String(aircraft?.figures[name] ?? '')]);
  const initial = {
    make: aircraft?.make ?? '',
    model: aircraft?.model ?? '',
    basedOn: aircraft?.basedOn ?? profiles[0]?.id ?? '',
    ...(Object.fromEntries(typed) as Record<FigureName, string>),
  };
  const form = useForm({
    schema: Fields,
    initial,
    submit: async ({ make, model, basedOn, ...values }) => {
      const known = Object.entries(values).filter(([, value]) => value !== undefined);
      const body = { ...(aircraft && { id: aircraft.id }), make, model, basedOn, figures: Object.fromEntries(known) };
      await makeCall(saveAircraft, { body });
      await queries.invalidateQueries({ queryKey: aircraftKey });
      onClose();
    },
  });
  const base = profileOf(form.values.basedOn);
  const isTouched = JSON.stringify(form.values) !== JSON.stringify(initial);
  return (
    <Dialog opened title={title} size="lg" reconfirm={isTouched} onClose={onClose}>
      {(close) => (
        <form onSubmit={form.onSubmit} noValidate aria-label={title}>
          <FormProblem text={form.problem} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
            <TextInput size="sm" label="Make" required data-autofocus {...form.text('make')} />
            <TextInput size="sm" label="Model" required {...form.text('model')} />
            <Select
              size="sm"
              label="Based on"
              searchable
              allowDeselect={false}
              data={aircraftChoices([], undefined)}
              value={form.values.basedOn}
              onChange={(id) => id && form.set('basedOn', id)}
            />
          </SimpleGrid>
          <Text size="xs" className="muted" my="xs">
            It has the files, the camera and the figures of that aircraft, except for the figures typed here.
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
            {figureNames.map((name) => (
              <TextInput
                key={name}
                size="sm"
                label={`${figures[name].label}${figures[name].unit && ` (${figures[name].unit})`}`}
                inputMode="decimal"
                placeholder={base?.[name] ? String(base[name].value) : 'Not known'}
                {...form.text(name)}
              />
            ))}
          </SimpleGrid>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button type="submit" loading={form.isBusy}>
              Save
            </Button>
          </Group>
        </form>
      )}
    </Dialog>
  );
}
