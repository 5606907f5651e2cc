import type { Generated } from 'kysely';
import type { LinkKind, SigningRule } from '@overflight/contract/telemetry/telemetry.ts';

export type TelemetryLinksTable = {
  id: string;
  tenant: string;
  name: string;
  kind: LinkKind;
  host: string;
  port: number;
  is_on: boolean;
  may_send: boolean;
  signing: SigningRule;
  passphrase: string | null;
  server: Generated<string>;
  created_at: Date;
};

/** `state` is what its owner last wrote. */
type TelemetryLinkLeasesTable = {
  link_id: string;
  holder: string;
  host: string;
  pid: number;
  until: Date;
  state: unknown;
};

export type LinkTables = {
  telemetry_links: TelemetryLinksTable;
  telemetry_link_leases: TelemetryLinkLeasesTable;
};
