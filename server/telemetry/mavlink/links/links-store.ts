import type { Selectable } from 'kysely';
import type { LinkToSave } from '@overflight/contract/telemetry/telemetry.ts';
import type { TelemetryLinksTable } from '../../../platform/db/link-tables.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import type { LinkSettings } from './link.ts';

const PURPOSE = 'telemetry-link';

export async function readLinks(services: Services): Promise<LinkSettings[]> {
  const rows = await services.db
    .selectFrom('telemetry_links')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => settingsOf(services, row));
}

/** Keeps the stored passphrase if none is given. */
export async function writeLink(services: Services, linkId: string, link: LinkToSave): Promise<void> {
  const { name, tenant, kind, host, port, isOn, maySend, signing, passphrase, server } = link;
  const sealed = passphrase === undefined ? {} : { passphrase: seal(services.secrets, PURPOSE, passphrase) };
  const columns = { name, tenant, kind, host, port, is_on: isOn, may_send: maySend, signing, server, ...sealed };
  await services.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('telemetry_links')
      .values({ id: linkId, passphrase: null, created_at: services.now(), ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
    const details = { id: linkId, tenant, kind, host, port, isOn, maySend, signing, server };
    await recordEvent(trx, { kind: 'link-saved', subject: name, details });
  });
}

export async function removeLink({ db }: Services, linkId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('telemetry_links')
      .where('id', '=', linkId)
      .returning('name')
      .executeTakeFirst();
    if (removed) await recordEvent(trx, { kind: 'link-deleted', subject: removed.name, details: { id: linkId } });
    return removed !== undefined;
  });
}

function settingsOf({ secrets }: Services, row: Selectable<TelemetryLinksTable>): LinkSettings {
  const { id, name, tenant, kind, host, port, signing, server } = row;
  const passphrase = row.passphrase === null ? null : (unseal(secrets, PURPOSE, row.passphrase) ?? null);
  // A link whose passphrase cannot be decrypted stays off rather than accept unsigned messages.
  const isOn = row.is_on && (signing === 'off' || passphrase !== null);
  return {
    linkId: id,
    name,
    tenant,
    kind,
    host,
    port,
    isOn,
    maySend: row.may_send,
    signing,
    passphrase,
    server,
    isFixed: false,
  };
}
