import { attempt, type Read, type Refusal } from '../attempt.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { inputCaps, refusalReasons } from '../input-caps.ts';
import { readGeojson } from './read-geojson.ts';
import { readKml } from './read-kml.ts';
import { readKmz } from './read-kmz.ts';
import type { ImportedShape } from './shape.ts';

const refusal = (code: Refusal['code']): Refusal => ({ ok: false, code, reason: refusalReasons[code] });

/** Reads the shapes of an uploaded file; its first bytes decide the format, since extensions may be wrong. */
export function readShapes(bytes: Uint8Array): Read<ImportedShape[]> {
  if (bytes.length > inputCaps.bytes) return refusal('too-large');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readKmz(bytes);
  const text = attempt(() => decodeUtf8(bytes));
  if (!text.ok) return text;
  const first = /\S/.exec(text.value.slice(0, 4096))?.[0];
  if (first === '<') return readKml(text.value.trimStart());
  return first === '{' ? readGeojson(text.value) : refusal('not-a-shape-file');
}
