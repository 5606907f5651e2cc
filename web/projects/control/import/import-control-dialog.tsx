import { Button, FileInput, Group, Modal, Stack, Textarea } from '@mantine/core';
import { tableUnits, type ControlTable } from '@overflight/contract/projects/control-points.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { useState } from 'react';
import { errorText, fieldProblems } from '../../../platform/show-error.ts';
import { FormProblem } from '../../../ui/dialogs/form-problem.tsx';
import { SystemSearch } from '../../dialog/system-search.tsx';
import projectClasses from '../../projects.module.css';
import classes from '../control.module.css';
import { useImportPoints } from '../use-control-points.ts';
import { DatumNote } from './datum-note.tsx';
import type { Import } from './height-warning.tsx';
import { TableFields } from './table-fields.tsx';
import { useImportPreset } from './use-import-preset.ts';

type Props = {
  project: Pick<Project, 'processId' | 'sources'>;
  onImported: (done: Import) => void;
  onClose: () => void;
};
type Refusal = { text: string; lines: [line: string, problem: string][] };

const initial = { csv: '', order: 'east-north', horizontalSigmaM: 0.02, verticalSigmaM: 0.03 } as const;

/** Imports a table of points; each line that cannot be read is named. */
export const ImportControlDialog = ({ isOpen, ...props }: Props & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title="Import Control Points" size="lg">
    <ImportForm {...props} />
  </Modal>
);

function ImportForm({ project: { processId, sources }, onImported, onClose }: Props) {
  const importPoints = useImportPoints(processId);
  const [typed, setTyped] = useState<Partial<ControlTable>>({});
  const { preset: probable, isLoading } = useImportPreset(processId, typed.system);
  const { heightReason, datumDoubt, ...preset } = probable;
  const heightUnit = typed.heightUnit ?? preset.heightUnit;
  const values: ControlTable = { ...initial, ...preset, accuracyUnit: heightUnit, ...typed, heightUnit };
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (changes: Partial<ControlTable>) => {
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
          description={`Name, east, north, height; then optionally accuracy in plane and height (${tableUnits[values.accuracyUnit].name}), and control or check. A first line may name the columns.`}
          placeholder={'P1, 576709.12, 5188174.40, 162.35\nP2, 576750.80, 5188190.15, 161.90, 0.02, 0.03, check'}
          rows={5}
          required
          styles={{ input: { fontFamily: 'monospace' } }}
          value={values.csv}
          onChange={({ currentTarget }) => set({ csv: currentTarget.value })}
        />
        <SystemSearch
          label="Coordinate system"
          note={
            typed.system === undefined && preset.system !== ''
              ? 'This is the system of the project: choose another if the table is in another.'
              : 'EPSG:4326 for degrees.'
          }
          value={values.system}
          onChange={(system) => set({ system })}
          planId={sources[0]}
        />
        <DatumNote doubt={datumDoubt} sigmaM={values.horizontalSigmaM} onUse={(system) => set({ system })} />
        <TableFields {...{ values, sources, chosen: typed, heightReason }} onChange={set} />
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
  <div
    className={classes['refusal']}
    ref={(shown) => void (refusal && shown?.scrollIntoView({ block: 'nearest' }))}
    key={refusal?.text}
  >
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
