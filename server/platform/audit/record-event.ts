import { sql, type Kysely } from 'kysely';
import type { AuditDetails, AuditKind, AuditResult } from '@overflight/contract/audit.ts';
import type { Tables } from '../db/tables.ts';
import { asker } from '../http/asker.ts';

const LONGEST_SUBJECT = 300;
const LONGEST_ADDRESS = 100;

export type EventToRecord = {
  kind: AuditKind;
  subject?: string;
  /** Whose administrators see it; that of the person by default. */
  tenant?: string;
  /** Who did it, where that is not the caller. */
  by?: { id: string } | { email: string };
  result?: AuditResult;
  /** Never a secret. */
  details?: AuditDetails;
};

/** One insert. Give it the transaction of the change: then there is neither without the other. */
export async function recordEvent(db: Kysely<Tables>, event: EventToRecord): Promise<void> {
  const asking = asker();
  const caller = asking?.caller;
  const key = caller?.kind === 'key' ? caller : undefined;
  const { kind, subject = '', tenant = key?.tenant ?? null, result = 'ok' } = event;
  const details = { ...event.details, ...(key ? { by: key.name } : {}) };
  const callerId = asking?.signerId ?? caller?.id;
  const by = event.by ?? (callerId === undefined ? undefined : { id: callerId });
  const [id, email] = [by && 'id' in by ? by.id : null, by && 'email' in by ? by.email : null];
  await sql`insert into audit_events
      (tenant, person_id, person_name, person_email, address, kind, subject, result, details)
    select coalesce(${tenant}, person.tenant, ''), person.id, coalesce(person.name, ''),
      coalesce(person.email, ${email}, ''), ${(asking?.address ?? '').slice(0, LONGEST_ADDRESS)}, ${kind},
      ${subject.slice(0, LONGEST_SUBJECT)}, ${result}, ${JSON.stringify(details)}::jsonb
    from (select) as event left join users as person on person.id = ${id}::uuid or person.email = ${email}`.execute(db);
}
