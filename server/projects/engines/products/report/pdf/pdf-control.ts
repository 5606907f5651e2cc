import { heading, keepTogether, line, MARGIN, small, table, type Page } from '../../../../../briefing/page-writer.ts';
import { controlTables, type ControlTable } from '../control-rows.ts';
import { makeRoom, picture } from './pdf-pictures.ts';
import { reportTexts } from '../report-texts.ts';
import { unitsOf, type ReportContent } from '../write-report.ts';

const MAP_TEXT_PT = 70;

/** Name, role, two coordinates, height, two accuracies, photos, three errors and pixels fill the page in small letters. */
const statedWidths = ['*', 36, 60, 60, 42, 36, 42, 32, 36, 36, 36, 28] as const;
/** Name, two places and their difference. */
const deliveredWidths = ['*', 60, 60, 42, 60, 60, 52, 34, 34, 34] as const;

type Content = Pick<ReportContent, 'report' | 'system' | 'wish' | 'barM' | 'control' | 'delivered'>;

/** Where the control and check points lie, and their tables; nothing without any. */
export function controlPart(doc: Page, content: Content): void {
  const { report, control, delivered } = content;
  const stated = controlTables(report);
  if (stated.length === 0 && !control) return;
  const mostPt = control ? makeRoom(doc, control.png, MAP_TEXT_PT) : 0;
  heading(doc, 'Control and check points');
  if (control) controlMap(doc, control, mostPt);
  if (control) small(doc, reportTexts.controlMap({ barM: content.barM, units: unitsOf(content) }));
  small(doc.moveDown(control ? 0.6 : 0), reportTexts.control);
  for (const one of stated)
    controlTable(doc, one, [...statedWidths.slice(0, 2), ...statedWidths.slice(2 - one.head.length)]);
  if (delivered) controlTable(doc, delivered, [...deliveredWidths]);
}

function controlMap(doc: Page, { png, places }: NonNullable<Content['control']>, mostPt: number): void {
  const { width, height, top } = picture(doc, png, mostPt);
  const below = doc.y;
  doc.fontSize(7.5);
  for (const { name, x, y } of places) {
    const textPt = doc.widthOfString(name);
    const left = x * width + 8 + textPt > width ? x * width - 8 - textPt : x * width + 8;
    const [at, down] = [MARGIN + left, top + Math.min(y * height, height - 6) - 4];
    doc
      .rect(at - 1, down - 1, textPt + 2, 10)
      .fillOpacity(0.75)
      .fill('#fff')
      .fillOpacity(1);
    doc.fillColor('#000').text(name, at, down, { lineBreak: false });
  }
  doc.fontSize(9);
  doc.x = MARGIN;
  doc.y = below;
}

function controlTable(doc: Page, { title, head, rows }: ControlTable, widths: ('*' | number)[]): void {
  keepTogether(doc, 60);
  line(doc.moveDown(0.5), title);
  table(doc, { widths, head, rows, isSmall: true });
}
