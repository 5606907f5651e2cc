import { createRequire } from 'node:module';
import { papers, type Paper } from '@overflight/contract/plans/briefing.ts';

const require = createRequire(import.meta.url);
/** Latin, Greek and Cyrillic in one file, which the standard fonts of PDF lack. */
const REGULAR = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

export const MARGIN = 48;
const [TEXT, SMALL, GREY] = [9, 7.5, '#555'];

export type Page = PDFKit.PDFDocument;

export async function newDocument({ title, paper, when }: { title: string; paper: Paper; when: Date }): Promise<Page> {
  // Loaded when needed: it takes 14 MB.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: papers[paper].toUpperCase(),
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: when, ModDate: when },
  });
  // By path: a registered name opens the font again for every cell of a table.
  doc.font(REGULAR).fontSize(TEXT);
  return doc;
}

export const widthOf = (doc: Page): number => doc.page.width - 2 * MARGIN;

export function heading(doc: Page, text: string): void {
  keepTogether(doc, 60);
  doc.moveDown(0.8).font(BOLD).fontSize(11).fillColor('#000').text(text, MARGIN);
  doc.font(REGULAR).fontSize(TEXT).moveDown(0.3);
}

export function title(doc: Page, text: string, below: string): void {
  doc.font(BOLD).fontSize(17).text(text, MARGIN, MARGIN);
  doc.font(REGULAR).fontSize(TEXT).fillColor(GREY).text(below).fillColor('#000').moveDown(0.6);
}

export function line(doc: Page, text: string): void {
  doc.fontSize(TEXT).text(text, MARGIN, doc.y, { width: widthOf(doc) });
}

export function small(doc: Page, text: string): void {
  doc
    .fontSize(SMALL)
    .fillColor(GREY)
    .text(text, MARGIN, doc.y, { width: widthOf(doc) });
  doc.fontSize(TEXT).fillColor('#000');
}

type Rows = {
  widths: (number | '*')[];
  head?: readonly string[];
  rows: readonly (readonly string[])[];
  isSmall?: boolean;
};

/** A table; its head is repeated on every page that it goes on to. */
export function table(doc: Page, { widths, head, rows, isSmall = false }: Rows): void {
  doc.fontSize(isSmall ? SMALL : TEXT);
  const options: PDFKit.Mixins.TableOptions = {
    columnStyles: widths.map((width) => ({
      width,
      border: [0, 0, 0.5, 0],
      borderColor: '#bbb',
      padding: [3, 4, 3, 0],
    })),
    rowStyles: (at: number) => (head && at === 0 ? { textColor: GREY } : {}),
  };
  const begin = () => {
    doc.x = MARGIN;
    const started = doc.table(options);
    return head ? started.row([...head]) : started;
  };
  let part = begin();
  for (const [at, row] of rows.entries()) {
    // The last row is not left alone on a page.
    const kept = at === rows.length - 2 && at > 0 ? rows.slice(at) : [row];
    const heightPt = kept.reduce((sum, each) => sum + rowHeight(doc, each, widths), 0);
    if (doc.y + heightPt > doc.page.height - MARGIN) {
      part.end();
      doc.addPage();
      part = begin();
    }
    part.row([...row]);
  }
  part.end();
  doc.fontSize(TEXT);
  doc.x = MARGIN;
}

const [CELL_RIGHT, CELL_ABOVE_AND_BELOW] = [4, 6];

function rowHeight(doc: Page, row: readonly string[], widths: Rows['widths']): number {
  const fixed = widths.reduce<number>((sum, width) => sum + (width === '*' ? 0 : width), 0);
  const rest = (widthOf(doc) - fixed) / widths.filter((width) => width === '*').length;
  const heights = row.map((cell, at) => {
    const width = widths[at] ?? '*';
    return doc.heightOfString(cell, { width: (width === '*' ? rest : width) - CELL_RIGHT });
  });
  // A little more, so that the library never breaks the page itself.
  return Math.max(...heights) + CELL_ABOVE_AND_BELOW + 2;
}

/** Starts a page if less than this is left. */
export function keepTogether(doc: Page, heightPt: number): void {
  if (doc.y + heightPt > doc.page.height - MARGIN) doc.addPage();
}

/** Page numbers come last, when the count is known. */
export function finish(doc: Page, footer: string): Promise<Buffer> {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Below the margin a text would start a page of its own.
    doc.page.margins.bottom = 0;
    const text = `${footer}   ${page + 1} / ${count}`;
    doc.fontSize(SMALL).fillColor(GREY);
    doc.text(text, MARGIN, doc.page.height - 30, { width: widthOf(doc), align: 'right', lineBreak: false });
    doc.page.margins.bottom = MARGIN;
  }
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.end();
  return ended;
}
