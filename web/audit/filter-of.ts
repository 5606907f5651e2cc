import type { AuditFilter, AuditKind, AuditResult } from '@overflight/contract/audit.ts';

/** As typed: days are of the reader's time zone, both included. */
export type AuditInput = {
  search: string;
  person: string;
  kind: AuditKind | null;
  result: AuditResult | null;
  fromDay: string;
  toDay: string;
};

export const noInput: AuditInput = { search: '', person: '', kind: null, result: null, fromDay: '', toDay: '' };

export function filterOf({ search, person, kind, result, fromDay, toDay }: AuditInput): AuditFilter {
  const from = startOf(fromDay, 0);
  const to = startOf(toDay, 1);
  return {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(person.trim() ? { person: person.trim() } : {}),
    ...(kind ? { kind } : {}),
    ...(result ? { result } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** When a day begins, or one some days later; undefined while it is being typed. */
function startOf(day: string, daysLater: number): string | undefined {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return Number.isNaN(start.getTime()) || start.getFullYear() > 9999 ? undefined : start.toISOString();
}
