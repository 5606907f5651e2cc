import type { Selectable } from 'kysely';
import type { VideoStreamsTable } from '../platform/db/tables.ts';
import { seal, unseal } from '../platform/seal.ts';
import type { Services } from '../platform/services.ts';

type Row = Selectable<VideoStreamsTable>;
type Confidential = Pick<Row, 'address' | 'token'>;

const PURPOSE = 'video streams';
const MARK = 'sealed:';

/** Addresses may hold a password, and the token is one: both are stored sealed. */
export function sealStream({ secrets }: Services, { address, token }: Confidential): Confidential {
  const sealed = (text: string | null) => (text === null ? null : MARK + seal(secrets, PURPOSE, text));
  return { address: sealed(address), token: sealed(token) };
}

/** What was sealed with keys that are lost reads as absent. */
export function openStream({ secrets }: Services, row: Row): Row {
  const opened = (text: string | null) =>
    text?.startsWith(MARK) ? (unseal(secrets, PURPOSE, text.slice(MARK.length)) ?? null) : text;
  return { ...row, address: opened(row.address), token: opened(row.token) };
}

/** Seals what earlier versions stored as it is. */
export async function sealOldStreams(services: Services): Promise<void> {
  const isOpen = (text: string | null) => text !== null && !text.startsWith(MARK);
  const rows = await services.db.selectFrom('video_streams').selectAll().execute();
  for (const row of rows.filter(({ address, token }) => isOpen(address) || isOpen(token)))
    await services.db
      .updateTable('video_streams')
      .set(sealStream(services, openStream(services, row)))
      .where('id', '=', row.id)
      .execute();
}
