import { ndviRamp } from '@overflight/contract/projects/band-maps.ts';
import { isInFeet } from '@overflight/contract/projects/places/length-units.ts';
import {
  facadeRows,
  reportSections,
  takenText,
  utcTime,
  type ReportRow,
} from '@overflight/contract/projects/report-rows.ts';
import {
  finish,
  heading,
  keepTogether,
  line,
  MARGIN,
  newDocument,
  small,
  table,
  title,
  widthOf,
  type Page,
} from '../../../../briefing/page-writer.ts';
import { controlTables, type ControlTable } from './control-rows.ts';
import { measurementHead, measurementRows, measurementsText } from './measurement-rows.ts';
import { ndviMarks, overlapLegend, reportTexts } from './report-texts.ts';
import {
  byName,
  coverageText,
  deviationText,
  ndviText,
  unitsOf,
  unitsText,
  type ReportContent,
} from './write-report.ts';

const MOST_PICTURE_PT = 380;

/** The report as a PDF; unless a paper is wanted on A4, in systems in feet on Letter. */
export async function reportPdf(content: ReportContent): Promise<Buffer> {
  const { name, report, cameras, facade, ndvi, measurements, runId, system, coveragePng, overlapPng, when, wish } =
    content;
  const units = unitsOf(content);
  const paper = wish?.paper ?? (isInFeet(units) ? 'letter' : 'a4');
  const doc = await newDocument({ title: `${name}: report`, paper, when });
  title(
    doc,
    name,
    `Photogrammetry report of ${utcTime(when)}. Photos taken: ${takenText(report)}. ${unitsText(content)}`,
  );
  if (wish?.client) line(doc, `Client: ${wish.client}`);
  if (wish?.company) line(doc, `Company: ${wish.company}`);
  if (wish?.client || wish?.company) doc.moveDown(0.6);
  if (report.isLocal) line(doc, reportTexts.local);
  if (facade) {
    heading(doc, 'Facade');
    picture(doc, facade.png);
    figures(doc, facadeRows(facade.facts, { units, isLocal: report.isLocal }));
    keepTogether(doc, heightOf(doc, coveragePng) + 80);
    heading(doc, 'Coverage');
  }
  picture(doc, coveragePng);
  small(doc, coverageText(content));
  let waiting = ndvi;
  // Where the map does not fit, figures fill the page, and it follows on the next.
  const placeNdvi = () => {
    if (waiting) ndviMap(doc, waiting, content);
    waiting = null;
  };
  for (const { title: about, rows } of reportSections(report, { units, system })) {
    if (waiting && hasRoom(doc, ndviHeight(doc, waiting.png))) placeNdvi();
    heading(doc, about);
    figures(doc, rows);
    if (about === 'Accuracy') small(doc.moveDown(0.3), reportTexts.accuracy);
  }
  placeNdvi();
  if (measurements.length > 0) {
    heading(doc, 'Measurements');
    small(doc, measurementsText(measurements, system));
    table(doc, {
      widths: [150, '*', 150],
      head: [...measurementHead],
      rows: measurementRows(measurements, { runId, system, units }),
    });
  }
  const points = controlTables(report);
  if (points.length > 0) {
    heading(doc, 'Control and check points');
    small(doc, reportTexts.control);
    for (const one of points) controlTable(doc, one);
  }
  if (report.warnings.length > 0) {
    heading(doc, 'Warnings');
    for (const warning of report.warnings) line(doc, warning);
  }
  if (overlapPng) keepTogether(doc, heightOf(doc, overlapPng) + 100);
  heading(doc, 'Overlap');
  if (overlapPng) {
    small(doc, reportTexts.overlap);
    doc.moveDown(0.4);
    picture(doc, overlapPng);
    legend(doc);
  } else line(doc, reportTexts.noOverlap);
  heading(doc, 'Photos');
  small(doc, reportTexts.photos(units));
  const rows = byName(cameras).map(({ name: photo, offM }) => [
    photo,
    ...(offM ?? [null, null, null]).map((off) => deviationText(off, units)),
  ]);
  table(doc, { widths: ['*', 70, 70, 70], head: ['Photo', 'East', 'North', 'Up'], rows });
  return finish(doc, `${name}: report`);
}

function ndviMap(
  doc: Page,
  { png, barM }: NonNullable<ReportContent['ndvi']>,
  about: Pick<ReportContent, 'report' | 'system' | 'wish'>,
): void {
  keepTogether(doc, ndviHeight(doc, png));
  heading(doc, 'NDVI');
  picture(doc, png);
  const [left, top, width] = [MARGIN, doc.y, 240];
  const ramp = doc.linearGradient(left, top, left + width, top);
  for (const [at, colour] of ndviRamp.entries()) ramp.stop(at / (ndviRamp.length - 1), colour);
  doc.rect(left, top, width, 9).fill(ramp);
  doc.fillColor('#000');
  for (const [at, mark] of ndviMarks.entries()) {
    const middle = left + (width * at) / (ndviMarks.length - 1) - doc.widthOfString(mark) / 2;
    doc.text(mark, Math.max(left, middle), top + 12, { lineBreak: false });
  }
  doc.x = MARGIN;
  doc.y = top + 28;
  small(doc, ndviText(about, barM));
}

/** Name, role, two coordinates, height, two accuracies, photos, three errors and pixels fill the page in small letters. */
const controlWidths = ['*', 36, 60, 60, 42, 36, 42, 32, 36, 36, 36, 28] as const;

function controlTable(doc: Page, { title: stated, head, rows }: ControlTable): void {
  keepTogether(doc, 60);
  line(doc.moveDown(0.5), stated);
  const widths = [...controlWidths.slice(0, 2), ...controlWidths.slice(2 - head.length)];
  table(doc, { widths, head, rows, isSmall: true });
}

const figures = (doc: Page, rows: readonly ReportRow[]): void =>
  table(doc, { widths: [200, '*'], rows: rows.map(({ label, text }) => [label, text]) });

function sizeOf(doc: Page, png: Uint8Array): { width: number; height: number } {
  const bytes = Buffer.from(png);
  // Width and height are in the first record of a PNG.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const scale = Math.min(widthOf(doc) / width, MOST_PICTURE_PT / height);
  return { width: width * scale, height: height * scale };
}

const heightOf = (doc: Page, png: Uint8Array): number => sizeOf(doc, png).height;

/** With its scale and texts. */
const ndviHeight = (doc: Page, png: Uint8Array): number => heightOf(doc, png) + 130;

const hasRoom = (doc: Page, heightPt: number): boolean => doc.y + heightPt <= doc.page.height - MARGIN;

function picture(doc: Page, png: Uint8Array): void {
  const { width, height } = sizeOf(doc, png);
  keepTogether(doc, height + 20);
  const top = doc.y;
  doc.image(Buffer.from(png), MARGIN, top, { width });
  doc.x = MARGIN;
  doc.y = top + height + 6;
}

function legend(doc: Page): void {
  const top = doc.y;
  let left = MARGIN;
  for (const { colour, text } of overlapLegend) {
    doc.rect(left, top, 9, 9).fill(colour);
    doc.fillColor('#000').text(text, left + 13, top, { lineBreak: false });
    left += 24 + doc.widthOfString(text);
  }
  doc.x = MARGIN;
  doc.y = top + 16;
}
