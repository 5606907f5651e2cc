import { Alert, Button, Checkbox, FileInput, Group, Modal, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@overflight/contract/call.ts';
import { fleetCaps, importFleet, type ImportRow } from '@overflight/contract/fleet/fleet.ts';
import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { errorText } from '../../platform/show-error.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import classes from '../fleet.module.css';
import { actionLabels, rowsText, writableRows } from './import-labels.ts';

type PreviewedFile = { csv: string; answer: AnswerOf<typeof importFleet> };
type Props = { category: FleetCategory; onImported: () => void; onClose: () => void };

/** Previews a CSV file row by row, and imports it on confirmation. */
export function ImportDialog({ category, onImported, onClose }: Props) {
  const [previewed, setPreviewed] = useState<PreviewedFile | null>(null);
  const [written, setWritten] = useState<number | null>(null);
  const [skipsRefused, setSkipsRefused] = useState(false);
  const { problem, isBusy, run } = useTask();
  const { many, fields } = fleetCategory(category);
  const preview = (file: File | null) =>
    run(async () => {
      setPreviewed(null);
      setWritten(null);
      if (!file) return;
      if (file.size > fleetCaps.importBytes) throw new Error('The file is larger than 5 MB.');
      const csv = await file.text();
      setPreviewed({ csv, answer: await makeCall(importFleet, { params: { category }, body: { csv } }) });
    });
  const importRows = ({ csv }: PreviewedFile) =>
    run(async () => {
      const body = { csv, apply: true, leaveOutRefused: skipsRefused };
      const answer = await makeCall(importFleet, { params: { category }, body });
      setPreviewed({ csv, answer });
      if (answer.written === 0) throw new Error('Nothing was imported: the records have changed meanwhile.');
      setWritten(answer.written);
      onImported();
    });
  return (
    <Modal opened onClose={onClose} title={`Import ${many}`} size="xl">
      <Stack gap="sm">
        <Text size="sm" className="muted">
          The first line names the columns: {fields.map(({ label }) => label).join(', ')}. A column “id” selects
          existing records; without it new ones are created.
        </Text>
        <FileInput
          label="CSV file"
          placeholder="Choose a file"
          accept=".csv,text/csv"
          disabled={isBusy}
          onChange={(file) => void preview(file)}
        />
        <FormProblem text={problem} />
        {previewed && <Preview {...previewed.answer} />}
        {written !== null && (
          <Alert color="green" role="status">
            {rowsText(written)} imported.
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {previewed && written === null && (
            <ImportActions
              rows={previewed.answer.rows}
              {...{ skipsRefused, isBusy }}
              onSkipRefused={setSkipsRefused}
              onImport={() => void importRows(previewed)}
            />
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function useTask() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, run };
}

type ImportActionsProps = {
  rows: readonly ImportRow[];
  skipsRefused: boolean;
  isBusy: boolean;
  onSkipRefused: (skipsRefused: boolean) => void;
  onImport: () => void;
};

/** All or nothing, unless refused rows are skipped. */
function ImportActions({ rows, skipsRefused, isBusy, onSkipRefused, onImport }: ImportActionsProps) {
  const refused = rows.filter(({ action }) => action === 'refuse').length;
  const writable = writableRows(rows);
  return (
    <>
      {refused > 0 && (
        <Checkbox
          label={`Skip ${refused} refused`}
          checked={skipsRefused}
          onChange={(event) => onSkipRefused(event.currentTarget.checked)}
        />
      )}
      <Button disabled={writable === 0 || (refused > 0 && !skipsRefused)} loading={isBusy} onClick={onImport}>
        Import {rowsText(writable)}
      </Button>
    </>
  );
}

/** Files may have thousands of rows: rows with problems come first, the rest is counted. */
const MAX_SHOWN = 200;

function Preview({ rows, unknownColumns }: PreviewedFile['answer']) {
  const sorted = rows.toSorted((a, b) => Number(b.action === 'refuse') - Number(a.action === 'refuse'));
  return (
    <>
      {unknownColumns.length > 0 && (
        <Text size="sm" className="warning">
          Unknown columns, ignored: {unknownColumns.join(', ')}
        </Text>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard. */}
      <div className={classes['preview']} tabIndex={0} role="region" aria-label="Rows of the file">
        <table className={classes['previewTable']}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Name</th>
              <th scope="col">Action</th>
              <th scope="col">Problems</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, MAX_SHOWN).map(({ line, name, action, problems }) => (
              <tr key={line} data-action={action}>
                <td>{line}</td>
                <td>{name}</td>
                <td>{actionLabels[action]}</td>
                <td>{problems.map(({ column, message }) => `${column}: ${message}`).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MAX_SHOWN && (
        <Text size="sm" className="muted">
          And {rowsText(rows.length - MAX_SHOWN)} more.
        </Text>
      )}
    </>
  );
}
