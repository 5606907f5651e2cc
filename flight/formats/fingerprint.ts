import { isRecord } from './json-fields.ts';

/** A short text that two values share only when they hold the same, whatever the order of their keys. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
  // Two FNV-1a hashes that start apart: 64 bits, against accidents and not against attackers.
  return hash(text ?? '', 0x811c9dc5) + hash(text ?? '', 0x01000193);
}

function hash(text: string, start: number): string {
  let value = start;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
