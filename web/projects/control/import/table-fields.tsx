import { NativeSelect, NumberInput } from '@mantine/core';
import {
  controlDatums,
  sigmaLimitsM,
  tableUnits,
  type ControlTable,
} from '@overflight/contract/projects/control-points.ts';
import { importLackText } from '@overflight/contract/projects/systems/geoid-cover.ts';
import { convert, type UnitName } from '@overflight/contract/units.ts';
import { useState } from 'react';
import { useGeoidLack } from '../../dialog/use-geoid-lack.ts';
import classes from '../control.module.css';

type TableUnit = keyof typeof tableUnits;
type Props = {
  values: ControlTable;
  sources: readonly string[];
  /** What was chosen; the rest is as it probably is. */
  chosen: Partial<ControlTable>;
  /** Why heights probably count from their datum. */
  heightReason: string | null;
  onChange: (changes: Partial<ControlTable>) => void;
};

const orders = [
  { value: 'east-north', label: 'East, north (or longitude, latitude)' },
  { value: 'north-east', label: 'North, east (or latitude, longitude)' },
];
const datums = Object.entries(controlDatums).map(([value, label]) => ({ value, label }));
const units = Object.entries(tableUnits).map(([value, { name }]) => ({ value, label: name }));
const noteBelow = ['label', 'input', 'description', 'error'] as const;

/** What the table itself does not say. */
export function TableFields({ values, sources, chosen, heightReason, onChange }: Props) {
  const lack = useGeoidLack(sources, values.heightDatum);
  const accuracy = tableUnits[values.accuracyUnit].unit;
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label="Order, if columns have no names"
        data={orders}
        value={values.order}
        onChange={({ currentTarget }) => onChange({ order: currentTarget.value as 'east-north' })}
      />
      <UnitSelect
        label="Heights in"
        note={chosen.heightUnit === undefined && values.system !== '' ? 'As usual in this system.' : undefined}
        value={values.heightUnit}
        onChange={(heightUnit) => onChange({ heightUnit })}
      />
      <NativeSelect
        label="Heights above"
        className={classes['wideField'] ?? ''}
        description={chosen.heightDatum === undefined ? (heightReason ?? undefined) : undefined}
        error={lack && importLackText(values.heightDatum, lack)}
        inputWrapperOrder={[...noteBelow]}
        data={datums}
        value={values.heightDatum}
        onChange={({ currentTarget }) => onChange({ heightDatum: currentTarget.value as ControlTable['heightDatum'] })}
      />
      <UnitSelect
        label="Accuracies in"
        note={chosen.accuracyUnit === undefined ? 'As the heights; those in the table too.' : undefined}
        value={values.accuracyUnit}
        onChange={(accuracyUnit) => onChange({ accuracyUnit })}
      />
      <Accuracy
        // Typed in another unit, it is another.
        key={`plane ${accuracy}`}
        label={`Accuracy in plane, ${accuracy}`}
        unit={accuracy}
        value={values.horizontalSigmaM}
        onChange={(horizontalSigmaM) => onChange({ horizontalSigmaM })}
      />
      <Accuracy
        key={`height ${accuracy}`}
        label={`Accuracy in height, ${accuracy}`}
        unit={accuracy}
        value={values.verticalSigmaM}
        onChange={(verticalSigmaM) => onChange({ verticalSigmaM })}
      />
    </div>
  );
}

type UnitProps = {
  label: string;
  note: string | undefined;
  value: TableUnit;
  onChange: (unit: TableUnit) => void;
};

const UnitSelect = ({ label, note, value, onChange }: UnitProps) => (
  <NativeSelect
    label={label}
    description={note}
    inputWrapperOrder={[...noteBelow]}
    data={units}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value as TableUnit)}
  />
);

type AccuracyProps = { label: string; unit: UnitName; value: number; onChange: (sigmaM: number) => void };

const DECIMALS = 3;

function Accuracy({ label, unit, value, onChange }: AccuracyProps) {
  const inUnit = (metres: number) => Number(convert(metres, 'm', unit).toFixed(DECIMALS));
  const [typed, setTyped] = useState<string | number>(inUnit(value));
  return (
    <NumberInput
      label={label}
      min={inUnit(sigmaLimitsM.min)}
      max={inUnit(sigmaLimitsM.max)}
      step={0.01}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (next !== '') onChange(Math.max(sigmaLimitsM.min, convert(Number(next), unit, 'm')));
      }}
    />
  );
}
