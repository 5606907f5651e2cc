import {
  auditKinds,
  auditResults,
  type AuditEvent,
  type AuditFilter,
  type AuditFormat,
} from '@overflight/contract/audit.ts';
import { writeCsv } from '../fleet/csv.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { findEvents } from './find-events.ts';

const ROWS_AT_ONCE = 1000;

const columns: readonly (readonly [string, (event: AuditEvent) => string])[] = [
  ['Time', ({ at }) => at],
  ['Tenant', ({ tenant }) => tenant],
  ['Name', ({ personName }) => personName],
  ['E-mail', ({ personEmail }) => personEmail],
  ['Network address', ({ address }) => address],
  ['Event', ({ kind }) => auditKinds[kind].text],
  ['Subject', ({ subject }) => subject],
  ['Result', ({ result }) => auditResults[result]],
  ['Details', ({ details }) => JSON.stringify(details)],
];

const heading = columns.map(([name]) => name);
const rowOf = (event: AuditEvent) => columns.map(([, read]) => defuse(read(event)));

/** A spreadsheet that separates cells by `;` would see the rest of a text as a cell of its own. */
const defuse = (text: string): string => text.replace(/([;,\t\r\n]["\s]*)(?=[=+\-@])/g, "$1'");

const formats: Record<AuditFormat, { start: string; write: (events: readonly AuditEvent[]) => string }> = {
  // Without the byte order mark, which is only for the start.
  csv: { start: writeCsv([heading]), write: (events) => writeCsv(events.map(rowOf)).slice(1) },
  jsonl: { start: '', write: (events) => events.map((event) => `${JSON.stringify(event)}\n`).join('') },
};

/** All that match, read page by page while they are sent. */
export async function* exportEvents(
  services: Services,
  format: AuditFormat,
  filter: AuditFilter & { caller: SignedIn },
): AsyncGenerator<string> {
  const { start, write } = formats[format];
  yield start;
  let before: number | undefined;
  for (;;) {
    const events = await findEvents(services, filter, { before, limit: ROWS_AT_ONCE });
    if (events.length > 0) yield write(events);
    if (events.length < ROWS_AT_ONCE) return;
    before = events.at(-1)?.id;
  }
}
