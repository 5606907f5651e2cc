import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';

/** Access to one run until some time; with a share, until that ends. */
export type ViewerGrant = { projectId: string; runId: string; shareId: string | null; until: number };

const LeaveText = z
  .tuple([z.uuid(), z.uuid(), z.uuid().nullable(), z.number().int()])
  .transform(([projectId, runId, shareId, until]): ViewerGrant => ({ projectId, runId, shareId, until }));

/** Part of the path of every viewer request. */
export function signGrant({ secrets }: Services, { projectId, runId, shareId, until }: ViewerGrant): string {
  const text = Buffer.from(JSON.stringify([projectId, runId, shareId, until])).toString('base64url');
  return `${text}.${seal(secrets.signedUrlKey, text)}`;
}

export async function readGrant(services: Services, access: string): Promise<ViewerGrant> {
  const [text = '', sealed = ''] = access.split('.');
  if (!isSame(sealed, seal(services.secrets.signedUrlKey, text))) throw notFromUs();
  const leave = LeaveText.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (leave.until < services.now().getTime()) throw grantExpired();
  if (leave.shareId !== null && !(await isShared(services, leave.shareId))) throw grantExpired();
  return leave;
}

/** A revoked link ends immediately, including its grants. */
async function isShared({ db }: Services, shareId: string): Promise<boolean> {
  const row = await db.selectFrom('project_shares').select('id').where('id', '=', shareId).executeTakeFirst();
  return row !== undefined;
}

/** A different purpose than signed URLs, so that neither can replace the other. */
const seal = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`viewer\n${text}`).digest('base64url');

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const notFromUs = (): Refused =>
  new Refused({ status: 404, code: 'not-found', message: 'This address was not signed by this server.' });

const grantExpired = (): Refused =>
  new Refused({ status: 404, code: 'link-ended', message: 'This address is too old. Open the page again.' });
