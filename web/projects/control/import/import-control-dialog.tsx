import { Button, FileInput, Group, Modal, NativeSelect, NumberInput, Stack, Textarea } from '@mantine/core';
import {
  controlDatums,
  tableUnits,
  sigmaLimitsM,
  type ControlImport,
} from '@overflight/contract/projects/control-points.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { importLackText } from '@overflight/contract/projects/systems/geoid-cover.ts';
import { convert } from '@overflight/contract/units.ts';
import { useState } from 'react';
import { errorText, fieldProblems } from '../../../platform/show-error.ts';
import { useUnitSystem } from '../../../platform/units.ts';
import { FormProblem } from '../../../ui/dialogs/form-problem.tsx';
import { useGeoidLack } from '../../dialog/use-geoid-lack.ts';
import { SystemSearch } from '../../dialog/system-search.tsx';
import projectClasses from '../../projects.module.css';
import classes from '../control.module.css';
import { useImportPoints } from '../use-control-points.ts';
import type { Import } from './height-warning.tsx';
import { useImportPreset } from './use-import-preset.ts';

type Props = {
  project: Pick<Project, 'processId' | 'sources'>;
  onImported: (done: Import) => void;
  onClose: () => void;
};
type Refusal = { text: string; lines: [line: string, problem: string][] };

const orders = [
  { value: 'east-north', label: 'East, north (or longitude, latitude)' },
  { value: 'north-east', label: 'North, east (or latitude, longitude)' },
];
const datums = Object.entries(controlDatums).map(([value, label]) => ({ value, label }));
const units = Object.entries(tableUnits).map(([value, { name }]) => ({ value, label: name }));
const initialSigmas = { horizontalSigmaM: 0.02, verticalSigmaM: 0.03 };

/** Imports a table of points; each line that cannot be read is named. */
export const ImportControlDialog = ({ isOpen, ...props }: Props & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title="Import Control Points" size="lg">
    <ImportForm {...props} />
  </Modal>
);

function ImportForm({ project: { processId, sources }, onImported, onClose }: Props) {
  const importPoints = useImportPoints(processId);
  const [typed, setTyped] = useState<Partial<ControlImport>>({});
  const { preset: probable, isLoading } = useImportPreset(processId, typed.system);
  const [unitSystem] = useUnitSystem();
  const accuracyUnit = unitSystem === 'metric' ? 'm' : 'ft';
  const { heightReason, ...preset } = probable;
  const values: ControlImport = { csv: '', ...preset, ...initialSigmas, accuracyUnit, ...typed };
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (changes: Partial<ControlImport>) => {
    setTyped((before) => ({ ...before, ...changes }));
    setRefusal(null);
  };
  const send = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      onImported(await importPoints(values));
    } catch (error) {
      const lines = Object.entries(fieldProblems(error)).filter(([field]) => field.startsWith('line '));
      setRefusal({ text: errorText(error), lines });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="sm">
        <FileInput
          label="CSV file"
          placeholder="Choose a file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(file) => void file?.text().then((csv) => set({ csv }))}
        />
        <Textarea
          label="or its lines"
          description={`Name, east, north, height; then optionally accuracy in plane and height (${tableUnits[accuracyUnit].name}), and control or check. A first line may name the columns.`}
          placeholder={'P1, 576709.12, 5188174.40, 162.35\nP2, 576750.80, 5188190.15, 161.90, 0.02, 0.03, check'}
          rows={5}
          required
          styles={{ input: { fontFamily: 'monospace' } }}
          value={values.csv}
          onChange={({ currentTarget }) => set({ csv: currentTarget.value })}
        />
        <SystemSearch
          label="Coordinate system"
          note={`${preset.system === '' ? '' : 'That of the project at first. '}EPSG:4326 for degrees.`}
          value={values.system}
          onChange={(system) => set({ system })}
          planId={sources[0]}
        />
        <TableFields
          {...{ values, sources, accuracyUnit, isUnitPreset: typed.heightUnit === undefined }}
          heightReason={typed.heightDatum === undefined ? heightReason : null}
          onChange={set}
        />
        <RefusalNote refusal={refusal} />
        <Group justify="flex-end" className={projectClasses['foot'] ?? ''}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy || isLoading}>
            Import
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const RefusalNote = ({ refusal }: { refusal: Refusal | null }) => (
  <div className={classes['refusal']} ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })} key={refusal?.text}>
    <FormProblem text={refusal?.text ?? null}>
      {refusal && refusal.lines.length > 0 && <BadLines lines={refusal.lines} />}
    </FormProblem>
  </div>
);

function BadLines({ lines }: Pick<Refusal, 'lines'>) {
  return (
    <ul className={classes['lines']} aria-label="Lines that cannot be read">
      {lines.map(([line, problem]) => (
        <li key={line}>
          <strong>{line.replace('line', 'Line')}:</strong> {problem}
        </li>
      ))}
    </ul>
  );
}

type FieldsProps = {
  values: ControlImport;
  sources: readonly string[];
  isUnitPreset: boolean;
  /** Why the datum of heights is the one that is preset; null if it was chosen. */
  heightReason: string | null;
  accuracyUnit: 'm' | 'ft';
  onChange: (changes: Partial<ControlImport>) => void;
};

/** What the table itself does not say. */
function TableFields({ values, sources, isUnitPreset, heightReason, accuracyUnit, onChange }: FieldsProps) {
  const lack = useGeoidLack(sources, values.heightDatum);
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label="Order, if columns have no names"
        data={orders}
        value={values.order ?? 'east-north'}
        onChange={({ currentTarget }) => onChange({ order: currentTarget.value as 'east-north' })}
      />
      <NativeSelect
        label="Heights in"
        description={isUnitPreset && values.system !== '' ? 'As usual in this system.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={units}
        value={values.heightUnit ?? 'm'}
        onChange={({ currentTarget }) => onChange({ heightUnit: currentTarget.value as 'm' })}
      />
      <NativeSelect
        label="Heights above"
        className={classes['wideField'] ?? ''}
        description={heightReason ?? undefined}
        error={lack && importLackText(values.heightDatum, lack)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={datums}
        value={values.heightDatum}
        onChange={({ currentTarget }) => onChange({ heightDatum: currentTarget.value as ControlImport['heightDatum'] })}
      />
      <Accuracy
        label={`Accuracy in plane, ${accuracyUnit}`}
        unit={accuracyUnit}
        value={values.horizontalSigmaM ?? initialSigmas.horizontalSigmaM}
        onChange={(horizontalSigmaM) => onChange({ horizontalSigmaM })}
      />
      <Accuracy
        label={`Accuracy in height, ${accuracyUnit}`}
        unit={accuracyUnit}
        value={values.verticalSigmaM ?? initialSigmas.verticalSigmaM}
        onChange={(verticalSigmaM) => onChange({ verticalSigmaM })}
      />
    </div>
  );
}

type AccuracyProps = { label: string; unit: 'm' | 'ft'; value: number; onChange: (sigmaM: number) => void };

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
