import { keepTogether, MARGIN, widthOf, type Page } from '../../../../../briefing/page-writer.ts';

const MOST_PICTURE_PT = 380;
/** A picture may be so small to stay on a page. */
const LEAST_PICTURE_PT = 200;

type Size = { width: number; height: number };

function sizeOf(doc: Page, png: Uint8Array, mostPt = MOST_PICTURE_PT): Size {
  const bytes = Buffer.from(png);
  // Width and height are in the first record of a PNG.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const scale = Math.min(widthOf(doc) / width, mostPt / height);
  return { width: width * scale, height: height * scale };
}

export const heightOf = (doc: Page, png: Uint8Array): number => sizeOf(doc, png).height;

const roomOf = (doc: Page): number => doc.page.height - MARGIN - doc.y;

export const hasRoom = (doc: Page, heightPt: number): boolean => heightPt <= roomOf(doc);

/** How high a picture may be here with what stands around it: on this page, a little smaller if need be, else on the next. */
export function makeRoom(doc: Page, png: Uint8Array, aroundPt: number): number {
  const left = roomOf(doc) - aroundPt;
  if (left >= Math.min(LEAST_PICTURE_PT, heightOf(doc, png))) return Math.min(left, MOST_PICTURE_PT);
  keepTogether(doc, heightOf(doc, png) + aroundPt);
  return MOST_PICTURE_PT;
}

/** Draws a picture, and tells where. */
export function picture(doc: Page, png: Uint8Array, mostPt = MOST_PICTURE_PT): Size & { top: number } {
  const size = sizeOf(doc, png, mostPt);
  keepTogether(doc, size.height + 6);
  const top = doc.y;
  doc.image(Buffer.from(png), MARGIN, top, { width: size.width });
  doc.x = MARGIN;
  doc.y = top + size.height + 6;
  return { ...size, top };
}
