import { refuse } from './attempt.ts';
import { inputCaps } from './input-caps.ts';
import { isRecord } from './json-fields.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** JSON.parse behind the input caps: depth and count are checked before any object is created. */
export function parseJson(text: string): unknown {
  if (text.length > inputCaps.bytes) refuse('too-large');
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  checkSize(plain);
  try {
    const value: unknown = JSON.parse(plain);
    return UNSTORABLE.test(plain) ? cleaned(value) : value;
  } catch {
    return refuse('not-json');
  }
}

/** Escapes of null characters and lone surrogates, which databases and other programs refuse. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i;

const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleaned(inner)]));
}

function checkSize(text: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > inputCaps.nesting) refuse('too-deep');
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (values > inputCaps.jsonValues) refuse('too-many-values');
  }
}

function endOfString(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
