import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import {
  AuditDetails,
  auditKindNames,
  auditKinds,
  type AuditEvent,
  type AuditFilter,
  type AuditKind,
} from '@overflight/contract/audit.ts';
import { tenantScope } from '../account/admin/scope.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';

type Row = Selectable<Tables['audit_events']>;
type Page = { before?: number | undefined; limit: number };

const people = ['person_name', 'person_email'] as const;
const searched = [...people, 'subject', 'address'] as const;

/** Newest first; administrators of a tenant get their own only. */
export async function findEvents(
  { db }: Services,
  { caller, ...filter }: AuditFilter & { caller: SignedIn },
  { before, limit }: Page,
): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where((where) => where.and(conditions(where, filter, tenantScope(caller))))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}

function conditions(
  where: ExpressionBuilder<Tables, 'audit_events'>,
  { search, person, kind, result, from, to }: AuditFilter,
  tenant: string | undefined,
) {
  const contains = (columns: readonly (typeof searched)[number][], text: string) =>
    where.or(columns.map((column) => where(column, 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`)));
  return [
    ...(tenant === undefined ? [] : [where('tenant', '=', tenant)]),
    ...(search
      ? [where.or([contains(searched, search), ...kindsNamed(search).map((named) => where('kind', '=', named))])]
      : []),
    ...(person ? [contains(people, person)] : []),
    ...(kind ? [where('kind', '=', kind)] : []),
    ...(result ? [where('result', '=', result)] : []),
    ...(from ? [where('at', '>=', new Date(from))] : []),
    ...(to ? [where('at', '<', new Date(to))] : []),
    sql.lit(true),
  ];
}

/** As people read them in the list. */
function kindsNamed(text: string): AuditKind[] {
  return auditKindNames.filter((kind) => auditKinds[kind].text.toLowerCase().includes(text.toLowerCase()));
}

function toEvent(row: Row): AuditEvent {
  const { id, at, tenant, person_id, person_name, person_email, address, kind, subject, result, details } = row;
  return {
    id,
    at: at.toISOString(),
    tenant,
    personId: person_id,
    personName: person_name,
    personEmail: person_email,
    address,
    kind,
    subject,
    result,
    details: AuditDetails.parse(details),
  };
}
