import { engineNames, type RunReport } from '@overflight/contract/projects/project-runs.ts';
import type { FoundCamera } from './found-cameras.ts';

type Wanted = { name: string; report: RunReport; cameras: readonly FoundCamera[]; coveragePng: Uint8Array };

/** The report as a self-contained, printable HTML page. */
export function reportHtml({ name, report, cameras, coveragePng }: Wanted): string {
  const picture = Buffer.from(coveragePng).toString('base64');
  const warnings = report.warnings.map((warning) => `<li>${escape(warning)}</li>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(name)}: report</title><style>${STYLE}</style></head><body>
<h1>${escape(name)}</h1>
<table>${figuresOf(report)
    .map(([what, value]) => `<tr><th>${what}</th><td>${escape(value)}</td></tr>`)
    .join('')}</table>
<p>${NO_ACCURACY}</p>
${warnings === '' ? '' : `<h2>Warnings</h2><ul>${warnings}</ul>`}
<h2>Coverage</h2><p>The orthophoto, and where each photo was taken.</p>
<img alt="Orthophoto with the photo positions" src="data:image/png;base64,${picture}">
<h2>Photos</h2><p>Deviation of each camera from the GPS position of its photo, in metres.</p>
<table class="wide"><thead><tr><th>Photo</th><th>East</th><th>North</th><th>Up</th></tr></thead>
<tbody>${cameras.map(rowOf).join('')}</tbody></table>
</body></html>
`;
}

function figuresOf(report: RunReport): [string, string][] {
  const { georeferencingErrorM: error, reprojectionErrorPx: pixels } = report;
  return [
    ['Processed by', engineNames[report.engine]],
    ['Photos used', `${report.photosUsed} of ${report.photos}`],
    ['Ground resolution', `${(report.groundResolutionM * 100).toFixed(1)} cm per pixel`],
    ['Area', areaText(report.areaM2)],
    ['Coordinate system', report.coordinateSystem],
    ['Reprojection error', pixels === null ? 'unknown' : `${pixels.toFixed(2)} pixels`],
    ['Deviation from the photos’ GPS positions (RMS)', error ? errorText(error) : 'unknown'],
    ['Absolute accuracy', 'not measured'],
    ['Surface model', surfaceText(report)],
    ['Terrain model', groundText(report)],
    ['Points', report.points === null ? 'unknown' : report.points.toLocaleString('en')],
    ['Time taken', `${Math.round(report.seconds / 60)} min`],
  ];
}

function surfaceText({ surfaceMeasuredShare: share }: RunReport): string {
  if (share === undefined) return 'not known how much of it was measured, or none was made';
  return `measured on ${Math.round(100 * share)} % of it, filled in or uncertain on the rest`;
}

function groundText({ terrainMeasuredShare: share }: RunReport): string {
  if (share === undefined) return 'not known how much of it was measured, or none was made';
  return `ground measured on ${Math.round(100 * share)} % of it, filled in from around on the rest`;
}

const NO_ACCURACY =
  'The reprojection error shows how well the photos agree with each other; the deviation, how far the cameras are from the GPS positions in the photos. Neither is the absolute accuracy, which can only be measured with check points on the ground.';

const errorText = ([east, north, up]: NonNullable<RunReport['georeferencingErrorM']>): string =>
  `${meters(east)} east, ${meters(north)} north, ${up === null ? 'up unknown' : `${meters(up)} up`}`;
const meters = (length: number): string => `${length.toFixed(2)} m`;
const areaText = (areaM2: number): string =>
  areaM2 < 10_000 ? `${Math.round(areaM2)} m²` : `${(areaM2 / 10_000).toFixed(2)} ha`;

function rowOf({ name, offM }: FoundCamera): string {
  const cells = offM ?? [null, null, null];
  const numbers = cells.map((off) => `<td>${off === null ? '–' : off.toFixed(2)}</td>`).join('');
  return `<tr><td>${escape(name)}</td>${numbers}</tr>`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; color: #212529; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; } th, td { padding: 0.25rem 0.9rem 0.25rem 0; text-align: left; vertical-align: top; }
.wide { width: 100%; } .wide td, .wide thead th { border-bottom: 1px solid #dee2e6; }
.wide td + td, .wide th + th { text-align: right; font-variant-numeric: tabular-nums; }
img { max-width: 100%; border: 1px solid #dee2e6; }
@media print { body { margin: 0; } tr, img { break-inside: avoid; } }`;
