import { Button, Group, Select, Text } from '@mantine/core';
import { finestStepM, finestStepText } from '@overflight/contract/projects/accuracy/check-texts.ts';
import {
  contourFormats,
  contourUnitOf,
  heightUnits,
  makeContours,
  type ContourFormat,
  type HeightUnit,
  type TerrainFacts,
} from '@overflight/contract/projects/contours.ts';
import type { ResultAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { showError } from '../../platform/show-error.ts';
import { downloadFiles } from './download-results.ts';
import classes from '../projects.module.css';

type Props = {
  processId: string;
  timestamp: string;
  terrain: TerrainFacts;
  /** How far heights are off at check points; null if they were not checked. */
  check: ResultAccuracy['check'];
};

type Step = { step: number; unit: HeightUnit };

const textOf = ({ step, unit }: Step): string => `${step} ${heightUnits[unit].symbol}`;

/** Steps in the unit of the project first. */
const stepsOf = (own: HeightUnit): readonly Step[] =>
  (Object.keys(heightUnits) as HeightUnit[])
    .toSorted((one, other) => Number(other === own) - Number(one === own))
    .flatMap((unit) => heightUnits[unit].steps.map((step) => ({ step, unit })));

const formats = Object.entries(contourFormats).map(([value, { label }]) => ({ value, label }));

/** Contours of the terrain model at a chosen step. */
export function ContoursForm({ processId, timestamp, terrain, check }: Props) {
  const client = useQueryClient();
  const own = contourUnitOf(terrain);
  const steps = stepsOf(own);
  const [chosen, setChosen] = useState<Step>({ step: terrain.contourStep, unit: own });
  const [format, setFormat] = useState<ContourFormat>('gpkg');
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    const made = await makeCall(makeContours, { params: { processId }, body: { timestamp, ...chosen, format } });
    await downloadFiles({ processId, timestamp, folder: made.folder }, [made.fileName]);
    await client.invalidateQueries({ queryKey: ['projects'] });
  };
  return (
    <div role="group" aria-label="Contours at a chosen step" className={classes['folder']}>
      <strong>Contours at a chosen step</strong>
      <Text size="sm" className="muted">
        {groundText(terrain)}
      </Text>
      <Group gap="xs" align="flex-end" mt="xs">
        <Select
          label="Step"
          w={110}
          allowDeselect={false}
          data={steps.map(textOf)}
          value={textOf(chosen)}
          onChange={(text) => setChosen(steps.find((each) => textOf(each) === text) ?? chosen)}
        />
        <Select
          label="Format"
          w={150}
          allowDeselect={false}
          data={formats}
          value={format}
          onChange={(value) => setFormat(value as ContourFormat)}
        />
        <Button
          leftSection={<IconDownload size={15} />}
          loading={isBusy}
          onClick={() => {
            setBusy(true);
            void download()
              .catch(showError)
              .finally(() => setBusy(false));
          }}
        >
          Download contours
        </Button>
      </Group>
      <StepNote {...{ check, step: chosen }} />
      <Text size="xs" className="muted" mt={4}>
        {contourFormats[format].label}: {contourFormats[format].note}.
      </Text>
    </div>
  );
}

/** Told, not forbidden: it stands out where lines are closer than the heights allow. */
function StepNote({ check, step: { step, unit } }: Pick<Props, 'check'> & { step: Step }) {
  const isTooFine = check !== null && step < finestStepM(check) * heightUnits[unit].perMetre;
  const look = isTooFine ? { c: 'var(--of-warning, var(--mantine-color-orange-text))' } : { className: 'muted' };
  return (
    <Text size="xs" mt={4} maw="60ch" {...look}>
      {finestStepText(check, unit)}
    </Text>
  );
}

function groundText({ measuredShare }: TerrainFacts): string {
  if (measuredShare === null) return 'It is not known which parts of the terrain model were measured.';
  const percent = Math.round(100 * measuredShare);
  return `Ground was measured on ${percent} % of the terrain model. Under roofs and trees it is filled in from around, and contours there are marked as filled.`;
}
