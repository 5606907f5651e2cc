import { bandCalibrations, ndviRamp } from '@overflight/contract/projects/band-maps.ts';
import type { FacadeFacts } from '@overflight/contract/projects/facade.ts';
import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import {
  facadeRows,
  reportSections,
  takenText,
  utcTime,
  type ReportSection,
} from '@overflight/contract/projects/report-rows.ts';
import {
  inUnits,
  unitsForReader,
  unitsOfSystem,
  type LengthUnits,
} from '@overflight/contract/projects/places/length-units.ts';
import type { ReportWish } from '@overflight/contract/projects/report-wish.ts';
import { signedNumber } from '@overflight/contract/projects/signed-number.ts';
import type { ShownSystem } from '@overflight/contract/projects/places/shown-system.ts';
import type { Measurement } from '@overflight/contract/projects/viewer.ts';
import type { FoundCamera } from '../found-cameras.ts';
import { controlTables, type ControlTable } from './control-rows.ts';
import type { NamedPlace } from './draw-control.ts';
import { ndviMarks, overlapLegend, reportTexts } from './report-texts.ts';

type ReportCamera = Pick<FoundCamera, 'name' | 'offM'>;
export type ReportContent = {
  name: string;
  report: RunReport;
  cameras: readonly ReportCamera[];
  /** The wall of a close range object; null without one. */
  facade: { facts: FacadeFacts; png: Uint8Array } | null;
  /** Null without single bands of red and near infrared. */
  ndvi: { png: Uint8Array; barM: number } | null;
  /** Where the control and check points lie; null without any, and in runs of earlier versions. */
  control: { png: Uint8Array; places: NamedPlace[] } | null;
  /** The points in the system of the results; null if that cannot be told. */
  delivered: ControlTable | null;
  coveragePng: Uint8Array;
  /** Length of the scale bar in it. */
  barM: number;
  /** Saved in the viewer; none while the run makes the report. */
  measurements: readonly Measurement[];
  /** The reported run. */
  runId: string;
  /** Of the result; its units are those of the report. Null if it is local. */
  system: ShownSystem | null;
  /** Null if it is not known. */
  overlapPng: Uint8Array | null;
  when: Date;
  /** What its reader wants; missing in the one that the run makes. */
  wish?: ReportWish;
};

/** Of its lengths. */
export const unitsOf = ({ system, wish }: Pick<ReportContent, 'system' | 'wish'>): LengthUnits =>
  wish ? unitsForReader(system, wish.units) : unitsOfSystem(system);

/** In which units its lengths are, and why. */
export const unitsText = (content: Pick<ReportContent, 'system' | 'wish'>): string =>
  unitsOf(content) === unitsOfSystem(content.system) ? reportTexts.units[unitsOf(content)] : reportTexts.unitsOfReader;

/** The report as a self-contained, printable HTML page. */
export function reportHtml(content: ReportContent): string {
  const { name, report, cameras, facade, ndvi, system, coveragePng, overlapPng, when } = content;
  const units = unitsOf(content);
  const warnings = report.warnings.map((warning) => `<li>${escape(warning)}</li>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(name)}: report</title><style>${STYLE}</style></head><body>
<h1>${escape(name)}</h1><p>Photogrammetry report of ${utcTime(when)}. Photos taken: ${takenText(report)}. ${unitsText(content)}</p>${report.isLocal ? `<p><strong>${reportTexts.local}</strong></p>` : ''}
${facade ? facadeOf(facade, { units, isLocal: report.isLocal }) : ''}
<h2>Coverage</h2><p>${coverageText(content)}</p>
${picture('Orthophoto with the photo positions', coveragePng)}
${ndvi ? ndviOf(ndvi, content) : ''}
${reportSections(report, { units, system }).map(sectionOf).join('\n')}
${controlSection(content)}
${warnings === '' ? '' : `<h2>Warnings</h2><ul>${warnings}</ul>`}
<h2>Overlap</h2>${overlapPng ? overlapOf(overlapPng) : `<p>${reportTexts.noOverlap}</p>`}
<h2>Photos</h2><p>${reportTexts.photos(units)}</p>
<table class="wide"><thead><tr><th>Photo</th><th>East</th><th>North</th><th>Up</th></tr></thead>
<tbody>${byName(cameras)
    .map((camera) => rowOf(camera, units))
    .join('')}</tbody></table>
</body></html>
`;
}

function facadeOf(
  { facts, png }: NonNullable<ReportContent['facade']>,
  about: Parameters<typeof facadeRows>[1],
): string {
  const rows = sectionOf({ title: 'Facade', rows: facadeRows(facts, about) });
  return `${rows}${picture('Orthophoto of the wall', png)}`;
}

function ndviOf({ png, barM }: NonNullable<ReportContent['ndvi']>, content: ReportContent): string {
  const marks = ndviMarks.map((mark) => `<span>${mark}</span>`).join('');
  return `<h2>NDVI</h2><p>${ndviText(content, barM)}</p>${picture('Map of NDVI', png)}
<div class="ramp" style="background:linear-gradient(to right, ${ndviRamp.join()})"></div><div class="marks">${marks}</div>`;
}

/** What the map shows, and its scale if it has one. */
export const coverageText = (content: Pick<ReportContent, 'report' | 'barM' | 'system' | 'wish'>): string =>
  content.report.isLocal
    ? reportTexts.localCoverage
    : reportTexts.coverage({ barM: content.barM, units: unitsOf(content) });

/** How far its figures can be trusted. */
export const ndviText = (
  { report: { bands, isLocal }, ...about }: Pick<ReportContent, 'report' | 'system' | 'wish'>,
  barM: number,
): string =>
  [
    reportTexts.ndvi,
    isLocal ? reportTexts.localScale : reportTexts.scale({ barM, units: unitsOf(about) }),
    reportTexts.ndviGrey,
    bands ? bandCalibrations[bands.calibration].text : '',
  ].join(' ');

function sectionOf({ title, rows }: ReportSection): string {
  const lines = rows.map(({ label, text }) => `<tr><th>${escape(label)}</th><td>${escape(text)}</td></tr>`).join('');
  return `<h2>${title}</h2><table>${lines}</table>${title === 'Accuracy' ? `<p>${reportTexts.accuracy}</p>` : ''}`;
}

function controlSection(content: ReportContent): string {
  const { report, control, delivered } = content;
  const tables = [...controlTables(report), ...(delivered ? [delivered] : [])];
  if (tables.length === 0 && !control) return '';
  const map = control
    ? `${controlMap(control)}<p>${reportTexts.controlMap({ barM: content.barM, units: unitsOf(content) })}</p>`
    : '';
  return `<h2>Control and check points</h2>${map}<p>${reportTexts.control}</p>${tables.map(controlTable).join('')}`;
}

function controlMap({ png, places }: NonNullable<ReportContent['control']>): string {
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
  const names = places.map(
    ({ name, x, y }) => `<span style="left:${percent(x)};top:${percent(y)}">${escape(name)}</span>`,
  );
  return `<div class="map">${picture('Map of the control and check points', png)}${names.join('')}</div>`;
}

function controlTable({ title, head, rows }: ControlTable): string {
  const cells = (row: readonly string[], tag: string) =>
    row.map((cell) => `<${tag}>${escape(cell).replaceAll('\n', '<br>')}</${tag}>`).join('');
  return `<h3>${escape(title)}</h3><div class="scroll"><table class="wide"><thead><tr>${cells(head, 'th')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table></div>`;
}

const picture = (alt: string, png: Uint8Array): string =>
  `<img alt="${alt}" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`;

function overlapOf(png: Uint8Array): string {
  const keys = overlapLegend.map(({ colour, text }) => `<span><i style="background:${colour}"></i>${text}</span>`);
  return `<p>${reportTexts.overlap}</p>${picture('Map of the overlap of the photos', png)}<p class="keys">${keys.join('')}</p>`;
}

export const byName = (cameras: readonly ReportCamera[]): ReportCamera[] =>
  cameras.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));

export const deviationText = (offM: number | null, units: LengthUnits): string =>
  offM === null ? '–' : signedNumber(inUnits(offM, units), 2);

function rowOf({ name, offM }: ReportCamera, units: LengthUnits): string {
  const cells = offM ?? [null, null, null];
  const numbers = cells.map((off) => `<td>${deviationText(off, units)}</td>`).join('');
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
h3 { font-size: 1rem; margin: 1.2rem 0 0.3rem; }
.scroll { overflow-x: auto; font-size: 13px; } .scroll th { white-space: nowrap; } .scroll th:first-child { min-width: 8rem; }
.map { position: relative; width: fit-content; } .map span { position: absolute; margin: -0.6em 0 0 0.8em; padding: 0 0.2em; background: #fffc; font-size: 12px; }
img { max-width: 100%; border: 1px solid #dee2e6; }
.ramp { max-width: 30rem; height: 0.8rem; margin-top: 0.5rem; print-color-adjust: exact; }
.marks { display: flex; justify-content: space-between; max-width: 30rem; }
.keys span { margin-right: 1rem; } .keys i { display: inline-block; width: 0.8em; height: 0.8em; margin-right: 0.35em; }
@media print { body { margin: 0; } .scroll table { font-size: 0.75em; } .scroll th, .scroll td { padding-right: 0.4rem; } tr, img { break-inside: avoid; } h2, h3 { break-after: avoid; } }`;
