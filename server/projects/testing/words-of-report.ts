import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MARGIN } from '../../briefing/page-writer.ts';

export const wordsOfHtml = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** How far any text goes beyond the right margin. */
export async function overhangPt(pdf: Uint8Array): Promise<number> {
  const doc = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false }).promise;
  let most = -Infinity;
  for (let number = 1; number <= doc.numPages; number++) {
    const page = await doc.getPage(number);
    const { items } = await page.getTextContent();
    const right = page.getViewport({ scale: 1 }).width - MARGIN;
    for (const item of items) if ('str' in item) most = Math.max(most, item.transform[4] + item.width - right);
  }
  return most;
}

/** The words of each page of a PDF. */
export async function wordsOf(pdf: Uint8Array): Promise<string[]> {
  const doc = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= doc.numPages; number++) {
    const { items } = await (await doc.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/ +/g, ' '),
    );
  }
  return pages;
}

/** Width and height of its first page, in points. */
export async function paperOf(pdf: Uint8Array): Promise<number[]> {
  const doc = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  return (await doc.getPage(1)).view.slice(2).map(Math.round);
}
