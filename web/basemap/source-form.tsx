import { Group, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import {
  geocoderKinds,
  saveSource,
  sourceKinds,
  terrainEncodings,
  type ManagedSource,
  type SourceKind,
} from '@overflight/contract/map/basemap.ts';
import { makeCall } from '../platform/calls/api-client.ts';
import { FormButtons } from '../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../ui/dialogs/form-problem.tsx';
import { useForm, type Form } from '../ui/dialogs/use-form.ts';
import { idFromName, kindFields, SourceFormSchema, type SourceValues } from './source-form-values.ts';

type Props = {
  initial: SourceValues;
  /** Existing ids, to choose a new one; null when editing. */
  takenIds: readonly string[] | null;
  onSaved: (source: ManagedSource) => void;
  onCancel: () => void;
};

const kindLabels: Record<SourceKind, string> = {
  imagery: 'Imagery',
  terrain: 'Terrain',
  buildings: 'Buildings',
  geocoder: 'Address search',
};
const geocoderLabels: Record<(typeof geocoderKinds)[number], string> = {
  photon: 'Photon',
  nominatim: 'Nominatim',
  'us-census': 'US Census',
};
const urlHints: Record<SourceKind, string> = {
  imagery: 'https://tiles.example.org/{z}/{x}/{y}.jpg',
  terrain: 'https://tiles.example.org/{z}/{x}/{y}.png',
  buildings: 'https://tiles.example.org/{z}/{x}/{y}.pbf',
  geocoder: 'https://photon.example.org',
};

/** Adds or edits a custom source. */
export function SourceForm({ initial, takenIds, onSaved, onCancel }: Props) {
  const form = useForm({
    schema: SourceFormSchema,
    initial,
    submit: async (source) => {
      const id = takenIds ? idFromName(source.name, takenIds) : source.id;
      onSaved(await makeCall(saveSource, { body: { ...source, id } }));
    },
  });
  const { kind } = form.values;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <FormProblem text={form.problem} />
        {takenIds && (
          <Select
            label="Kind"
            data={sourceKinds.map((value) => ({ value, label: kindLabels[value] }))}
            value={kind}
            allowDeselect={false}
            onChange={(value) => value && form.set('kind', value)}
            error={form.error('kind')}
          />
        )}
        <TextField form={form} name="name" label="Name" />
        <TextField
          form={form}
          name="url"
          label="Address"
          placeholder={urlHints[kind]}
          description={kind === 'geocoder' ? 'Address of the service' : 'Template with {z}, {x} and {y}'}
        />
        <TextField
          form={form}
          name="attribution"
          label="Attribution"
          description="Shown on the map whenever this source is in view"
        />
        <KindFields form={form} />
        <FormButtons isBusy={form.isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

type TextName = 'name' | 'url' | 'attribution' | 'bounds' | 'sourceLayer';
type TextFieldProps = {
  form: Form<SourceValues>;
  name: TextName;
  label: string;
  description?: string;
  placeholder?: string;
};

function TextField({ form, name, ...input }: TextFieldProps) {
  return <TextInput {...input} {...form.text(name)} />;
}

function KindFields({ form }: { form: Form<SourceValues> }) {
  const fields = kindFields[form.values.kind];
  const has = (name: keyof SourceValues) => fields.includes(name);
  return (
    <>
      {has('tileSize') && <TileSizeField form={form} />}
      {has('minZoom') && (
        <Group grow align="flex-start">
          <ZoomField form={form} name="minZoom" label="Lowest zoom" />
          <ZoomField form={form} name="maxZoom" label="Highest zoom" />
        </Group>
      )}
      {has('encoding') && (
        <Select
          label="Height encoding"
          data={[...terrainEncodings]}
          value={form.values.encoding ?? null}
          allowDeselect={false}
          onChange={(value) => value && form.set('encoding', value)}
          error={form.error('encoding')}
        />
      )}
      {has('sourceLayer') && <TextField form={form} name="sourceLayer" label="Buildings layer" />}
      {has('bounds') && (
        <TextField
          form={form}
          name="bounds"
          label="Bounds"
          description="West, south, east, north in degrees; empty for the whole world"
          placeholder="-125, 24, -66, 50"
        />
      )}
      {has('geocoder') && (
        <Select
          label="Protocol"
          data={geocoderKinds.map((value) => ({ value, label: geocoderLabels[value] }))}
          value={form.values.geocoder ?? null}
          allowDeselect={false}
          onChange={(value) => value && form.set('geocoder', value)}
          error={form.error('geocoder')}
        />
      )}
    </>
  );
}

function TileSizeField({ form }: { form: Form<SourceValues> }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="tile-size-label">
        Tile size
      </Text>
      <SegmentedControl
        aria-labelledby="tile-size-label"
        data={['256', '512'].map((size) => ({ value: size, label: `${size} px` }))}
        value={String(form.values.tileSize)}
        onChange={(size) => form.set('tileSize', size === '512' ? 512 : 256)}
      />
    </div>
  );
}

function ZoomField({ form, name, label }: { form: Form<SourceValues>; name: 'minZoom' | 'maxZoom'; label: string }) {
  return (
    <NumberInput
      label={label}
      min={0}
      max={24}
      allowDecimal={false}
      value={form.values[name]}
      onChange={(value) => form.set(name, Number(value))}
      error={form.error(name)}
    />
  );
}
