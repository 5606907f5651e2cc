import { Select } from '@mantine/core';
import { heightDatums, heightModels, type HeightDatum, type HeightModel } from '@overflight/contract/map/terrain.ts';

type Choice<Value extends string> = { value: Value; label: string };
type Chosen<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  disabled?: boolean;
};

const choices = <Value extends string>(table: Readonly<Record<Value, { name: string }>>): Choice<Value>[] =>
  (Object.keys(table) as Value[]).map((value) => ({ value, label: table[value].name }));
const [datums, models] = [choices<HeightDatum>(heightDatums), choices<HeightModel>(heightModels)];

type DatumProps<Other extends string> = Chosen<HeightDatum | Other> & { other?: Choice<Other> };

/** What heights are measured from. */
export function DatumSelect<Other extends string = never>({ other, onChange, ...rest }: DatumProps<Other>) {
  return (
    <Select
      label="Heights are measured from"
      data={[...(other ? [other] : []), ...datums]}
      allowDeselect={false}
      onChange={(chosen) => chosen && onChange(chosen)}
      {...rest}
    />
  );
}

/** Bare ground, or its surface. */
export function ModelSelect({ onChange, ...rest }: Chosen<HeightModel>) {
  return (
    <Select
      label="They show"
      data={models}
      allowDeselect={false}
      onChange={(chosen) => chosen && onChange(chosen)}
      {...rest}
    />
  );
}
