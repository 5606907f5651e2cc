import { Alert } from '@mantine/core';
import { engineNames, type RunReport } from '@overflight/contract/projects/project-runs.ts';
import { accuracyLines } from '@overflight/contract/projects/run-accuracy.ts';
import { PropertyTable } from '../../ui/rows/property-table.tsx';
import { areaText } from './measure/measurement-texts.ts';
import { timeText } from '../../ui/time/time-text.ts';

function errorText([east, north, up]: NonNullable<RunReport['georeferencingErrorM']>): string {
  const onMap = `${east.toFixed(2)} / ${north.toFixed(2)}`;
  return up === null ? `${onMap} m east, north; up unknown` : `${onMap} / ${up.toFixed(2)} m east, north, up`;
}

/** Quality figures of the results. */
export function ReportFacts({ report, finishedAt }: { report: RunReport; finishedAt: string }) {
  const { georeferencingErrorM: error, reprojectionErrorPx, groundResolutionM } = report;
  const rows = [
    { label: 'Photos used', text: `${report.photosUsed} of ${report.photos}` },
    { label: 'Ground resolution', text: `${(groundResolutionM * 100).toFixed(1)} cm per pixel` },
    { label: 'Area', text: areaText(report.areaM2) },
    {
      label: 'Reprojection error',
      text: reprojectionErrorPx === null ? 'unknown' : `${reprojectionErrorPx.toFixed(2)} px`,
    },
    {
      label: 'Deviation from the photos’ GPS positions (RMS)',
      text: error ? errorText(error) : 'unknown',
    },
    ...(report.accuracy
      ? accuracyLines(report.accuracy).map(([label, text]) => ({ label, text }))
      : [{ label: 'Absolute accuracy', text: 'not measured' }]),
    { label: 'Coordinate system', text: report.coordinateSystem },
    { label: 'Engine', text: engineNames[report.engine] },
    { label: 'Finished', text: timeText(finishedAt) },
  ];
  return (
    <>
      <PropertyTable rows={rows} />
      {report.warnings.map((warning) => (
        <Alert key={warning} color="yellow" p="xs">
          {warning}
        </Alert>
      ))}
    </>
  );
}
