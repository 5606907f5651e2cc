import { attempt } from '../../formats/attempt.ts';
import { decodeUtf8 } from '../../formats/decode-utf8.ts';
import { isMetricLitchi } from '../../formats/routes/read-litchi.ts';
import { checkLitchi } from './check-tables.ts';
import { checkKmz, checkWpml } from './check-wpml.ts';

const MAX_WARNINGS = 20;

/** What the gate says of an imported route: it is read all the same, but its own app may refuse it. */
export function checkImport(bytes: Uint8Array): string[] {
  const problems = bytes[0] === 0x50 ? checkKmz(bytes, {}) : checkText(bytes);
  return [...new Set(problems)].slice(0, MAX_WARNINGS);
}

function checkText(bytes: Uint8Array): string[] {
  const text = attempt(() => decodeUtf8(bytes));
  if (!text.ok) return [text.reason];
  if (/^\s*</.test(text.value)) return checkWpml(text.value, {});
  // The gate knows the metric form only.
  return isMetricLitchi(text.value) ? checkLitchi(text.value.replace(/\r\n/g, '\n'), {}) : [];
}
