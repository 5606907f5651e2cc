import { Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { planFileName } from '@overflight/contract/account/names.ts';
import { papers, type Paper } from '@overflight/contract/plans/briefing.ts';
import { readReport, type Project } from '@overflight/contract/projects/projects.ts';
import { readReportNames, saveReportNames, type ReportNames } from '@overflight/contract/projects/report-names.ts';
import { paperOf } from '@overflight/contract/projects/report-wish.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { sameData } from '../../platform/same-data.ts';
import { saveFile } from '../../platform/save-file.ts';
import { errorText, showError } from '../../platform/show-error.ts';
import { useUnitSystem } from '../../platform/units.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { QueryState } from '../../ui/query-state.tsx';

type Props = { project: Pick<Project, 'processId' | 'name'>; timestamp: string; onClose: () => void };

const choices = Object.entries(papers).map(([value, label]) => ({ value: value as Paper, label }));

/** The report of a run on paper: whose it is, for whom, and in the units of its reader. */
export function ReportDialog(props: Props) {
  const { processId } = props.project;
  const names = useQuery({
    queryKey: ['projects', 'report-names', processId],
    queryFn: ({ signal }) => makeCall(readReportNames, { params: { processId }, signal }),
    // Typed names are not replaced meanwhile.
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: false,
  });
  return (
    <Dialog opened title="Report (PDF)" onClose={props.onClose}>
      <QueryState query={names}>{(kept) => <ReportForm {...props} kept={kept} />}</QueryState>
    </Dialog>
  );
}

function ReportForm({ project: { processId, name }, timestamp, onClose, kept }: Props & { kept: ReportNames }) {
  const [units] = useUnitSystem();
  const [paper, setPaper] = useState<Paper>(paperOf(units));
  const [names, setNames] = useState(kept);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const params = { processId };
      const pdf: unknown = await makeCall(readReport, { params, query: { timestamp, paper, units, ...names } });
      if (!(pdf instanceof Blob)) throw new Error('The server sent no file.');
      saveFile(pdf, planFileName(`${name} report`, '.pdf'));
      onClose();
      if (!sameData(names, kept)) makeCall(saveReportNames, { params, body: names }).catch(showError);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const field = (key: keyof ReportNames, label: string) => (
    <TextInput
      label={label}
      maxLength={200}
      value={names[key]}
      onChange={({ currentTarget }) => setNames({ ...names, [key]: currentTarget.value })}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Stack gap="sm">
        <FormProblem text={problem} />
        {field('client', 'Client')}
        {field('company', 'Company')}
        <Group grow align="flex-start" gap="sm">
          {field('surveyor', 'Surveyor')}
          {field('licence', 'Licence number')}
        </Group>
        <Text size="xs" className="muted">
          Kept with the project, for everyone who works on it. Shared links tell the company only. With a surveyor, the
          report ends with a line to sign.
        </Text>
        <SegmentedControl aria-label="Paper" data={choices} value={paper} onChange={setPaper} />
        <Text size="xs" className="muted">
          Lengths are in {units === 'imperial' ? 'feet' : 'metres'}, or in the feet of the coordinate system; its
          coordinates stay as they are. What was measured in the viewer is listed.
        </Text>
        <FormButtons action="Download" isBusy={isBusy} onCancel={onClose} />
      </Stack>
    </form>
  );
}
