import {
  Button,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
  type InputWrapperProps,
} from '@mantine/core';
import { useUnitSystem, type UnitSystem } from '../../platform/units.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm, type Form } from '../../ui/dialogs/use-form.ts';
import { restrictionLabels } from './restriction-fields.ts';
import {
  ceilingUnits,
  endFor,
  formValues,
  mainTexts,
  propertiesFrom,
  restrictionForm,
  rareTexts,
  type RestrictionFormValues,
} from './restriction-form-values.ts';
import classes from '../restrictions.module.css';

type Properties = Parameters<typeof formValues>[0];
type Props = {
  title: string;
  properties: Properties;
  onSave: (properties: Properties) => Promise<void>;
  onCancel: () => void;
};

const hints: Partial<Record<keyof RestrictionFormValues, string>> = {
  State: 'Found from the map when left empty (US)',
  County: 'Found from the map when left empty (US)',
  TIMESOFUSE: 'As published',
};

/** Aligns the fields of a row, with a hint or without. */
const hintBelow = ['label', 'input', 'description', 'error'] satisfies InputWrapperProps['inputWrapperOrder'];

/** Creates or edits a restriction except its shape. */
export function RestrictionFormDialog({ title, properties, onSave, onCancel }: Props) {
  const [units] = useUnitSystem();
  const initial = formValues(properties, units);
  const form = useForm({
    schema: restrictionForm(properties, units),
    initial,
    submit: (values) => onSave(propertiesFrom(values, { before: properties, units })),
  });
  const names = Object.keys(initial) as (keyof typeof initial)[];
  const isTouched = names.some((name) => form.values[name] !== initial[name]);
  return (
    <Dialog opened title={title} size="lg" reconfirm={isTouched} onClose={onCancel}>
      <form onSubmit={form.onSubmit} noValidate aria-label={title}>
        <Stack gap="sm">
          <FormProblem text={form.problem} />
          <TextInput label="Name" required data-autofocus {...form.text('name')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <CeilingFields form={form} units={units} />
            <TimeFields form={form} />
            <TextFields form={form} names={mainTexts} />
          </SimpleGrid>
          <details>
            <summary>More fields</summary>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
              <TextFields form={form} names={rareTexts} />
            </SimpleGrid>
          </details>
          <Group justify="flex-end" className={classes['foot'] ?? ''}>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isBusy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type FieldsProps = { form: Form<RestrictionFormValues> };

function CeilingFields({ form, units }: FieldsProps & { units: UnitSystem }) {
  const { unit, word } = ceilingUnits[units];
  return (
    <>
      <NumberInput
        label="Ceiling"
        size="md"
        suffix={` ${unit}`}
        allowNegative={false}
        placeholder={unit}
        description={`${word} above the ground; empty for no upper limit`}
        inputWrapperOrder={hintBelow}
        value={form.values.ceiling}
        onChange={(value) => form.set('ceiling', typeof value === 'number' ? value : '')}
        error={form.error('ceiling')}
      />
      <Select
        label="LAANC"
        size="md"
        description="Whether LAANC authorization is available"
        inputWrapperOrder={hintBelow}
        data={laancChoices}
        allowDeselect={false}
        value={form.values.laanc}
        onChange={(value) => form.set('laanc', value ?? '')}
      />
    </>
  );
}

const laancChoices = [
  { value: '', label: 'Unknown' },
  { value: '1', label: 'LAANC enabled' },
  { value: '0', label: 'Not enabled' },
] as const;

/** The end follows the start until changed. */
function TimeFields({ form }: FieldsProps) {
  const { activeTime, endTime } = form.values;
  return (
    <>
      <TextInput
        type="datetime-local"
        label="Active from"
        description="Empty: has always been active"
        inputWrapperOrder={hintBelow}
        {...form.text('activeTime')}
        onChange={({ currentTarget: { value } }) => {
          form.set('activeTime', value);
          if (endTime === '' || endTime === endFor(activeTime)) form.set('endTime', endFor(value));
        }}
      />
      <TextInput
        type="datetime-local"
        label="Until"
        description="Empty: stays active"
        inputWrapperOrder={hintBelow}
        {...form.text('endTime')}
      />
    </>
  );
}

function TextFields({ form, names }: FieldsProps & { names: readonly (keyof RestrictionFormValues)[] }) {
  return names.map((name) => (
    <TextInput
      key={name}
      label={restrictionLabels[name] ?? name}
      inputWrapperOrder={hintBelow}
      {...(hints[name] ? { description: hints[name] } : {})}
      {...form.text(name)}
    />
  ));
}
