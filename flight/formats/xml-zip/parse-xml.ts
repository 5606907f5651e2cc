import { refuse } from '../attempt.ts';
import { inputCaps } from '../input-caps.ts';

/** Names have no namespace prefix; attributes are checked and dropped, since no map shape needs them. */
export type XmlElement = { name: string; children: XmlElement[]; text: string };

const NAMED_ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const LONGEST_NAME = 256;

type Cursor = { readonly xml: string; at: number; pieces: number };
type Tag = { name: string; isEmpty: boolean };

/** A strict parser of well-formed XML without a document type; returns the root element. */
export function parseXml(xml: string): XmlElement {
  if (xml.length > inputCaps.bytes) refuse('too-large');
  if (xml.includes('\0')) refuse('bad-xml');
  const cursor: Cursor = { xml, at: xml.charCodeAt(0) === 0xfeff ? 1 : 0, pieces: 0 };
  const document: XmlElement = { name: '', children: [], text: '' };
  const open: XmlElement[] = [document];
  const openTags: string[] = [''];
  while (cursor.at < xml.length) {
    const parent = open.at(-1)!;
    if (xml.charCodeAt(cursor.at) !== 0x3c) {
      readText(cursor, parent);
      continue;
    }
    countPiece(cursor);
    if (readNonElement(cursor, parent)) continue;
    if (xml.startsWith('</', cursor.at)) {
      if (readCloseTag(cursor) !== openTags.pop() || open.length === 1) refuse('bad-xml');
      open.pop();
    } else {
      const tag = readOpenTag(cursor);
      const element: XmlElement = { name: tag.name.slice(tag.name.indexOf(':') + 1), children: [], text: '' };
      parent.children.push(element);
      if (tag.isEmpty) continue;
      open.push(element);
      openTags.push(tag.name);
      if (open.length > inputCaps.nesting) refuse('too-deep');
    }
  }
  const [root, second] = document.children;
  if (open.length !== 1 || root === undefined || second !== undefined || document.text.trim() !== '') refuse('bad-xml');
  return root;
}

/** Reads comments, processing instructions and CDATA; false if none starts here. */
function readNonElement(cursor: Cursor, parent: XmlElement): boolean {
  const { xml, at } = cursor;
  if (xml.startsWith('<!--', at)) skipPast(cursor, '-->');
  else if (xml.startsWith('<?', at)) skipPast(cursor, '?>');
  else if (xml.startsWith('<![CDATA[', at)) {
    skipPast(cursor, ']]>');
    parent.text += xml.slice(at + '<![CDATA['.length, cursor.at - ']]>'.length);
  } else if (xml.startsWith('<!', at)) refuse('xml-doctype');
  else return false;
  return true;
}

function skipPast(cursor: Cursor, end: string): void {
  const found = cursor.xml.indexOf(end, cursor.at);
  if (found < 0) refuse('bad-xml');
  cursor.at = found + end.length;
}

function readText(cursor: Cursor, parent: XmlElement): void {
  const next = cursor.xml.indexOf('<', cursor.at);
  const end = next < 0 ? cursor.xml.length : next;
  parent.text += decodeEntities(cursor.xml.slice(cursor.at, end));
  cursor.at = end;
}

function decodeEntities(text: string): string {
  let entities = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++entities > inputCaps.xmlPieces) refuse('too-many-values');
  if (entities === 0) return text;
  return text.replace(/&([^;&]{0,10})(;?)/g, (_whole, name: string, end: string) =>
    end === '' ? refuse('bad-xml') : entity(name),
  );
}

function entity(name: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? [];
  if (hex === undefined && decimal === undefined) {
    return Object.hasOwn(NAMED_ENTITIES, name) ? NAMED_ENTITIES[name]! : refuse('xml-entity');
  }
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return code > 0 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : refuse('bad-xml');
}

function readCloseTag(cursor: Cursor): string {
  cursor.at += 2;
  const name = readName(cursor);
  skipSpace(cursor);
  expect(cursor, '>');
  return name;
}

function readOpenTag(cursor: Cursor): Tag {
  cursor.at += 1;
  const name = readName(cursor);
  for (;;) {
    const hadSpace = skipSpace(cursor);
    if (cursor.xml.startsWith('/>', cursor.at)) {
      cursor.at += 2;
      return { name, isEmpty: true };
    }
    if (cursor.xml[cursor.at] === '>') {
      cursor.at += 1;
      return { name, isEmpty: false };
    }
    if (!hadSpace) refuse('bad-xml');
    skipAttribute(cursor);
  }
}

function countPiece(cursor: Cursor): void {
  cursor.pieces += 1;
  if (cursor.pieces > inputCaps.xmlPieces) refuse('too-many-values');
}

function skipAttribute(cursor: Cursor): void {
  countPiece(cursor);
  readName(cursor);
  skipSpace(cursor);
  expect(cursor, '=');
  skipSpace(cursor);
  const quote = cursor.xml[cursor.at];
  if (quote !== '"' && quote !== "'") refuse('bad-xml');
  const end = cursor.xml.indexOf(quote, cursor.at + 1);
  if (end < 0) refuse('bad-xml');
  const value = cursor.xml.slice(cursor.at + 1, end);
  if (value.includes('<')) refuse('bad-xml');
  decodeEntities(value);
  cursor.at = end + 1;
}

function expect(cursor: Cursor, character: string): void {
  if (cursor.xml[cursor.at] !== character) refuse('bad-xml');
  cursor.at += 1;
}

function readName(cursor: Cursor): string {
  const start = cursor.at;
  while (cursor.at - start <= LONGEST_NAME && isNameCode(cursor.xml.charCodeAt(cursor.at))) cursor.at += 1;
  const name = cursor.xml.slice(start, cursor.at);
  return name.length <= LONGEST_NAME && /^[^\d.-]/.test(name) ? name : refuse('bad-xml');
}

/** Letters, digits, `_ : . -` and all of non-ASCII; NaN (past the end) does not match. */
function isNameCode(code: number): boolean {
  const isLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
  const isDigitOrColon = code >= 0x30 && code <= 0x3a;
  return isLetter || isDigitOrColon || code === 0x5f || code === 0x2d || code === 0x2e || code > 0x7f;
}

const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function skipSpace(cursor: Cursor): boolean {
  const { xml, at: start } = cursor;
  let at = start;
  for (let code = xml.charCodeAt(at); isBlank(code); code = xml.charCodeAt(at)) at += 1;
  cursor.at = at;
  return at > start;
}
