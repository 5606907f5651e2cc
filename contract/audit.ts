import { z } from 'zod';
import { call } from './call.ts';

/** Everything that the audit trail records, in groups as they are listed. */
export const auditKinds = {
  'sign-in': { group: 'Access', text: 'Sign-in' },
  'sign-out': { group: 'Access', text: 'Sign-out' },
  'session-ended': { group: 'Access', text: 'Ended a session' },
  'password-changed': { group: 'Access', text: 'Password change' },
  'password-reset': { group: 'Access', text: 'Password reset by mail' },
  'second-factor-on': { group: 'Access', text: 'Added an authenticator app' },
  'second-factor-off': { group: 'Access', text: 'Removed the authenticator app' },
  'passkey-added': { group: 'Access', text: 'Added a passkey' },
  'passkey-removed': { group: 'Access', text: 'Removed a passkey' },
  'second-factor-reset': { group: 'Rights', text: 'Reset the second factor of a person' },
  'second-factor-rule': { group: 'Rights', text: 'Changed whether a second factor is required' },
  'groups-changed': { group: 'Rights', text: 'Changed groups' },
  'user-suspended': { group: 'Rights', text: 'Suspended an account' },
  'user-enabled': { group: 'Rights', text: 'Enabled an account' },
  'tenant-changed': { group: 'Rights', text: 'Moved to another tenant' },
  'key-made': { group: 'Rights', text: 'Made an API key' },
  'key-revoked': { group: 'Rights', text: 'Revoked an API key' },
  'webhook-made': { group: 'Rights', text: 'Made a webhook' },
  'webhook-saved': { group: 'Rights', text: 'Changed a webhook' },
  'webhook-secret-renewed': { group: 'Rights', text: 'Renewed the secret of a webhook' },
  'webhook-stopped': { group: 'Rights', text: 'Webhook switched off by the product' },
  'webhook-deleted': { group: 'Rights', text: 'Deleted a webhook' },
  'share-made': { group: 'Rights', text: 'Shared results by a link' },
  'share-revoked': { group: 'Rights', text: 'Ended a shared link' },
  'plan-exported': { group: 'Exports', text: 'Downloaded a plan' },
  'briefing-made': { group: 'Exports', text: 'Made the briefing of a plan' },
  'file-downloaded': { group: 'Exports', text: 'Downloaded a file' },
  'archive-downloaded': { group: 'Exports', text: 'Downloaded an archive' },
  'fleet-exported': { group: 'Exports', text: 'Exported the fleet' },
  'audit-exported': { group: 'Exports', text: 'Exported the audit trail' },
  'plan-deleted': { group: 'Deletions', text: 'Deleted a plan' },
  'file-deleted': { group: 'Deletions', text: 'Deleted a file' },
  'project-deleted': { group: 'Deletions', text: 'Deleted a project' },
  'control-point-deleted': { group: 'Deletions', text: 'Deleted a control point' },
  'restriction-deleted': { group: 'Deletions', text: 'Deleted a restriction' },
  'fleet-object-deleted': { group: 'Deletions', text: 'Deleted a fleet object' },
  'aircraft-deleted': { group: 'Deletions', text: 'Deleted an aircraft profile' },
  'mission-sent': { group: 'Missions', text: 'Mission to a vehicle' },
  'map-source-saved': { group: 'Settings', text: 'Changed a map source' },
  'map-source-deleted': { group: 'Settings', text: 'Deleted a map source' },
  'heights-added': { group: 'Settings', text: 'Added a height file' },
  'heights-saved': { group: 'Settings', text: 'Changed a height file' },
  'heights-deleted': { group: 'Settings', text: 'Deleted a height file' },
  'geoid-added': { group: 'Settings', text: 'Added a geoid grid' },
  'geoid-deleted': { group: 'Settings', text: 'Deleted a geoid grid' },
  'surface-used': { group: 'Settings', text: 'Used the surface of a project as terrain' },
  'surface-dropped': { group: 'Settings', text: 'Stopped using the surface of a project as terrain' },
  'link-saved': { group: 'Settings', text: 'Changed a MAVLink link' },
  'link-deleted': { group: 'Settings', text: 'Deleted a MAVLink link' },
  'stream-saved': { group: 'Settings', text: 'Changed a video stream' },
  'stream-deleted': { group: 'Settings', text: 'Deleted a video stream' },
  'data-imported': { group: 'Settings', text: 'Imported published airspace or power lines' },
  'data-refresh-switched': { group: 'Settings', text: 'Switched the refresh of published data' },
  'data-deleted': { group: 'Settings', text: 'Deleted published airspace or power lines' },
  'weather-changed': { group: 'Settings', text: 'Changed the weather settings' },
  'demo-added': { group: 'Settings', text: 'Added the demo data' },
  'demo-removed': { group: 'Settings', text: 'Removed the demo data' },
  'engine-installed': { group: 'Settings', text: 'Installed the photo engine' },
} as const satisfies Record<string, { group: string; text: string }>;
export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

export const auditResults = { ok: 'Done', refused: 'Refused' } as const;
export type AuditResult = keyof typeof auditResults;

export const AuditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type AuditDetails = z.infer<typeof AuditDetails>;

const AuditEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  tenant: z.string(),
  /** As they were called at that time; null for the product itself and for strangers. */
  personId: z.uuid().nullable(),
  personName: z.string(),
  personEmail: z.string(),
  /** Of the network. */
  address: z.string(),
  kind: z.enum(auditKindNames),
  subject: z.string(),
  result: z.enum(['ok', 'refused']),
  details: AuditDetails,
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/** Filters are combined. */
const Filter = z.object({
  /** Part of a name, an e-mail address, a subject or a network address. */
  search: z.string().trim().max(200).optional(),
  /** Part of the name or the e-mail address of who did it. */
  person: z.string().trim().max(200).optional(),
  kind: z.enum(auditKindNames).optional(),
  result: z.enum(['ok', 'refused']).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  /** Not included. */
  to: z.iso.datetime({ offset: true }).optional(),
});
export type AuditFilter = z.infer<typeof Filter>;

export const listAuditEvents = call({
  method: 'GET',
  path: '/identity/v1/audit',
  needs: 'admins',
  summary: 'The audit trail, newest first: of the own tenant, or of all for administrators of the installation',
  query: Filter.extend({
    /** The `next` of the page before. */
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ events: z.array(AuditEvent), next: z.int().nullable() }),
});

export const auditFormats = {
  csv: { mediaType: 'text/csv; charset=utf-8', name: 'CSV' },
  jsonl: { mediaType: 'application/jsonl', name: 'JSON lines' },
} as const;
export type AuditFormat = keyof typeof auditFormats;

export const exportAuditEvents = call({
  method: 'GET',
  path: '/identity/v1/audit/{format}',
  needs: 'admins',
  summary: 'The filtered audit trail as a file, newest first',
  params: z.object({ format: z.enum(['csv', 'jsonl']) }),
  query: Filter,
  bytes: 'text/csv',
});
