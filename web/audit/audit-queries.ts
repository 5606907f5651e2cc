import { exportAuditEvents, listAuditEvents, type AuditFilter, type AuditFormat } from '@overflight/contract/audit.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { saveFile } from '../platform/save-file.ts';

export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      makeCall(listAuditEvents, { query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Downloads all events that match. */
export async function exportAudit(format: AuditFormat, filter: AuditFilter): Promise<void> {
  const file: unknown = await makeCall(exportAuditEvents, { params: { format }, query: filter });
  if (!(file instanceof Blob)) throw new Error('The server sent no file.');
  saveFile(file, `audit-trail.${format}`);
}
