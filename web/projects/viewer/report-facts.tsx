import { Alert } from '@mantine/core';
import { engineNames, type RunReport } from '@overflight/contract/projects/project-runs.ts';
import { PropertyTable } from '../../ui/rows/property-table.tsx';
import { areaText } from './measure/measurement-texts.ts';
import { timeText } from '../../ui/time/time-text.ts';

function errorText([east, north, up]: NonNullable<RunReport['georeferencingErrorM']>): string {
  const onMap = `${east.toFixed(2)} / ${north.toFixed(2)}`;
  return up === null ? `${onMap} m east, north; up not known` : `${onMap} / ${up.toFixed(2)} m east, north, up`;
}

/** How good the results are, in figures. */
export function ReportFacts({ report, finishedAt }: { report: RunReport; finishedAt: string }) {
  const { georeferencingErrorM: error, reprojectionErrorPx, groundResolutionM } = report;
  const rows = [
    { label: 'Photos used', text: `${report.photosUsed} of ${report.photos}` },
    { label: 'Ground resolution', text: `${(groundResolutionM * 100).toFixed(1)} cm per pixel` },
    { label: 'Area', text: areaText(report.areaM2) },
    {
      label: 'Fit of the photos (reprojection error)',
      text: reprojectionErrorPx === null ? 'not known' : `${reprojectionErrorPx.toFixed(2)} px`,
    },
    {
      label: 'Against the photos’ positions',
      text: error ? errorText(error) : 'not known',
    },
    { label: 'Accuracy on the ground', text: 'not measured' },
    { label: 'Coordinate system', text: report.coordinateSystem },
    { label: 'Made by', text: engineNames[report.engine] },
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
