import { NumberInput, Stack, TextInput } from '@mantine/core';
import { saveHeightFile, type HeightFile } from '@overflight/contract/map/terrain.ts';
import { makeCall } from '../platform/calls/api-client.ts';
import { FormButtons } from '../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../ui/dialogs/form-problem.tsx';
import { useForm } from '../ui/dialogs/use-form.ts';
import { DatumSelect, ModelSelect } from './height-meaning.tsx';

type Props = { file: HeightFile; onSaved: () => void; onCancel: () => void };

const HeightFileFields = saveHeightFile.body.required().omit({ enabled: true });

/** The settings of a height file. */
export function HeightFileForm({ file, onSaved, onCancel }: Props) {
  const { id, name, datum, model, day, attribution, priority } = file;
  const form = useForm({
    schema: HeightFileFields,
    initial: { name, datum, model, day, attribution, priority },
    submit: async (body) => {
      await makeCall(saveHeightFile, { params: { id }, body });
      onSaved();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <FormProblem text={form.problem} />
        <TextInput label="Name" {...form.text('name')} />
        <DatumSelect
          value={form.values.datum}
          onChange={(datum) => form.set('datum', datum)}
          error={form.error('datum')}
          disabled={form.isBusy}
        />
        <ModelSelect value={form.values.model} onChange={(model) => form.set('model', model)} disabled={form.isBusy} />
        <TextInput
          label="Measured on"
          type="date"
          value={form.values.day ?? ''}
          onChange={(event) => form.set('day', event.currentTarget.value || null)}
          error={form.error('day')}
        />
        <TextInput label="Licence or source" {...form.text('attribution')} />
        <NumberInput
          label="Priority"
          description="Where files overlap, the higher number counts."
          min={0}
          max={1000}
          allowDecimal={false}
          value={form.values.priority}
          onChange={(value) => form.set('priority', Number(value) || 0)}
          error={form.error('priority')}
        />
        <FormButtons isBusy={form.isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
