import { ndviRamp } from '@overflight/contract/projects/band-maps.ts';
import type { ReportNames } from '@overflight/contract/projects/report-names.ts';
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
  type Page,
} from '../../../../briefing/page-writer.ts';
import { measurementHead, measurementRows, measurementsText } from './measurement-rows.ts';
import { controlPart } from './pdf/pdf-control.ts';
import { hasRoom, heightOf, makeRoom, picture } from './pdf/pdf-pictures.ts';
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
  if (wish) names(doc, wish);
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
  controlPart(doc, content);
  if (report.warnings.length > 0) {
    heading(doc, 'Warnings');
    for (const warning of report.warnings) line(doc, warning);
  }
  overlapPart(doc, overlapPng);
  heading(doc, 'Photos');
  small(doc, reportTexts.photos(units));
  const rows = byName(cameras).map(({ name: photo, offM }) => [
    photo,
    ...(offM ?? [null, null, null]).map((off) => deviationText(off, units)),
  ]);
  table(doc, { widths: ['*', 70, 70, 70], head: ['Photo', 'East', 'North', 'Up'], rows });
  if (wish) signature(doc, wish);
  return finish(doc, `${name}: report`);
}

/** Whom the report is for, and who made it. */
function names(doc: Page, { client, company, surveyor, licence }: ReportNames): void {
  const by = signerText({ surveyor, licence });
  const told = [client && `Client: ${client}`, company && `Company: ${company}`, by && `Surveyor: ${by}`];
  const lines = told.filter(Boolean);
  for (const text of lines) line(doc, text);
  if (lines.length > 0) doc.moveDown(0.6);
}

const signerText = ({ surveyor, licence }: Pick<ReportNames, 'surveyor' | 'licence'>): string =>
  [surveyor, licence && `licence ${licence}`].filter(Boolean).join(', ');

const SIGNATURE_PT = 110;

/** A line to sign, for who is named as surveyor. */
function signature(doc: Page, { surveyor, licence }: ReportNames): void {
  if (surveyor === '' && licence === '') return;
  keepTogether(doc, SIGNATURE_PT);
  heading(doc, 'Signature');
  const top = doc.y + 40;
  const rule = (left: number, right: number) =>
    doc.moveTo(left, top).lineTo(right, top).lineWidth(0.6).strokeColor('#000').stroke();
  const dated = MARGIN + 300;
  rule(MARGIN, dated - 30);
  rule(dated, dated + 130);
  doc.text(signerText({ surveyor, licence }), MARGIN, top + 5, { width: dated - 40 - MARGIN });
  doc.text('Date', dated, top + 5);
  doc.x = MARGIN;
}

function overlapPart(doc: Page, png: ReportContent['overlapPng']): void {
  const mostPt = png ? makeRoom(doc, png, OVERLAP_TEXT_PT) : 0;
  heading(doc, 'Overlap');
  if (!png) return line(doc, reportTexts.noOverlap);
  small(doc, reportTexts.overlap);
  doc.moveDown(0.4);
  picture(doc, png, mostPt);
  legend(doc);
}

const OVERLAP_TEXT_PT = 90;

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

const figures = (doc: Page, rows: readonly ReportRow[]): void =>
  table(doc, { widths: [200, '*'], rows: rows.map(({ label, text }) => [label, text]) });

/** With its scale and texts. */
const ndviHeight = (doc: Page, png: Uint8Array): number => heightOf(doc, png) + 130;

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
