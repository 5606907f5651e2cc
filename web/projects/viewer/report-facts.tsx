import { Alert, Button, Title } from '@mantine/core';
import { reportSections } from '@overflight/contract/projects/report-rows.ts';
import { paperOf } from '@overflight/contract/projects/report-wish.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useUnitSystem } from '../../platform/units.ts';
import { PropertyTable } from '../../ui/rows/property-table.tsx';
import { timeText } from '../../ui/time/time-text.ts';
import { ReportDialog } from '../dialog/report-dialog.tsx';

type Told = 'processId' | 'name' | 'report' | 'reportUrl' | 'finishedAt' | 'system' | 'mayChange';
type Props = { scene: Pick<ViewerScene, Told> };

const look = { variant: 'default', size: 'xs', leftSection: <IconDownload size={15} /> } as const;
const TEXT = 'Download the report (PDF)';

/** What the run tells of itself, in the units of the person. */
export function ReportFacts({ scene }: Props) {
  const { name, report, reportUrl, finishedAt, system, mayChange } = scene;
  const [units] = useUnitSystem();
  return (
    <>
      {reportUrl && (mayChange ? <AskForReport {...{ scene }} /> : <ReportLink {...{ name, reportUrl }} />)}
      {reportSections(report, { units, system }).map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <Title order={3} size="sm" mb={2}>
            {title}
          </Title>
          <PropertyTable
            rows={title === 'Time' ? [...rows, { label: 'Finished', text: timeText(finishedAt) }] : rows}
          />
        </section>
      ))}
      {report.warnings.map((warning) => (
        <Alert key={warning} color="yellow" p="xs">
          {warning}
        </Alert>
      ))}
    </>
  );
}

/** As on the page of the project: on which paper, and for whom. */
function AskForReport({ scene }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setAsking(true)}>
        {TEXT}
      </Button>
      {isAsking && <ReportDialog project={scene} timestamp={scene.finishedAt} onClose={() => setAsking(false)} />}
    </>
  );
}

/** For those who have a link: their client is not theirs to name. */
function ReportLink({ name, reportUrl }: { name: string; reportUrl: string }) {
  const [units] = useUnitSystem();
  return (
    <Button
      {...look}
      component="a"
      href={`${reportUrl}?${new URLSearchParams({ paper: paperOf(units), units }).toString()}`}
      download={`${name} report.pdf`}
    >
      {TEXT}
    </Button>
  );
}
