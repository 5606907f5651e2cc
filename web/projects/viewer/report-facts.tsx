import { Alert, Button, Title } from '@mantine/core';
import { reportSections } from '@overflight/contract/projects/report-rows.ts';
import { paperOf } from '@overflight/contract/projects/report-wish.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { IconDownload } from '@tabler/icons-react';
import { useUnitSystem } from '../../platform/units.ts';
import { PropertyTable } from '../../ui/rows/property-table.tsx';
import { timeText } from '../../ui/time/time-text.ts';

type Props = { scene: Pick<ViewerScene, 'name' | 'report' | 'reportUrl' | 'finishedAt' | 'system'> };

/** What the run tells of itself, in the units of the person. */
export function ReportFacts({ scene: { name, report, reportUrl, finishedAt, system } }: Props) {
  const [units] = useUnitSystem();
  return (
    <>
      {reportUrl && (
        <Button
          component="a"
          href={`${reportUrl}?${new URLSearchParams({ paper: paperOf(units), units }).toString()}`}
          download={`${name} report.pdf`}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} />}
        >
          Download the report (PDF)
        </Button>
      )}
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
