import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { planFileName } from '@overflight/contract/account/names.ts';
import { papers, type Paper } from '@overflight/contract/plans/briefing.ts';
import { readReport, type Project } from '@overflight/contract/projects/projects.ts';
import { paperOf } from '@overflight/contract/projects/report-wish.ts';
import { useState } from 'react';
import { z } from 'zod';
import { makeCall } from '../../platform/calls/api-client.ts';
import { useUser } from '../../platform/calls/session.ts';
import { saveFile } from '../../platform/save-file.ts';
import { errorText } from '../../platform/show-error.ts';
import { stored } from '../../platform/storage.ts';
import { useUnitSystem } from '../../platform/units.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';

type Props = { project: Pick<Project, 'processId' | 'name'>; timestamp: string; onClose: () => void };

const choices = Object.entries(papers).map(([value, label]) => ({ value: value as Paper, label }));
/** Offered again for the same project. */
const clients = stored('report.clients', z.record(z.string(), z.string()), {});

/** The report of a run on paper: whose it is, for whom, and in the units of its reader. */
export function ReportDialog({ project: { processId, name }, timestamp, onClose }: Props) {
  const [units] = useUnitSystem();
  const [known, remember] = clients.useValue();
  const [paper, setPaper] = useState<Paper>(paperOf(units));
  const [client, setClient] = useState(known[processId] ?? '');
  const [company, setCompany] = useState(useUser().company);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setProblem(null);
    remember({ ...known, [processId]: client });
    try {
      const query = { timestamp, paper, units, client, company };
      const pdf: unknown = await makeCall(readReport, { params: { processId }, query });
      if (!(pdf instanceof Blob)) throw new Error('The server sent no file.');
      saveFile(pdf, planFileName(`${name} report`, '.pdf'));
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened title="Report (PDF)" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Stack gap="sm">
          <FormProblem text={problem} />
          <TextInput
            label="Client"
            maxLength={200}
            value={client}
            onChange={({ currentTarget }) => setClient(currentTarget.value)}
          />
          <TextInput
            label="Company"
            maxLength={200}
            value={company}
            onChange={({ currentTarget }) => setCompany(currentTarget.value)}
          />
          <SegmentedControl aria-label="Paper" data={choices} value={paper} onChange={setPaper} />
          <Text size="xs" className="muted">
            Lengths are in {units === 'imperial' ? 'feet' : 'metres'}, or in the feet of the coordinate system; its
            coordinates stay as they are. What was measured in the viewer is listed.
          </Text>
          <FormButtons action="Download" isBusy={isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
