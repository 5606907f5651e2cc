import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';

/** The leave to look at one run until some time; with a share it ends when that does. */
export type Leave = { projectId: string; runId: string; shareId: string | null; until: number };

const LeaveText = z
  .tuple([z.uuid(), z.uuid(), z.uuid().nullable(), z.number().int()])
  .transform(([projectId, runId, shareId, until]): Leave => ({ projectId, runId, shareId, until }));

/** Stands in the path of whatever a viewer fetches. */
export function signLeave({ secrets }: Services, { projectId, runId, shareId, until }: Leave): string {
  const text = Buffer.from(JSON.stringify([projectId, runId, shareId, until])).toString('base64url');
  return `${text}.${seal(secrets.signedUrlKey, text)}`;
}

export async function readLeave(services: Services, access: string): Promise<Leave> {
  const [text = '', sealed = ''] = access.split('.');
  if (!isSame(sealed, seal(services.secrets.signedUrlKey, text))) throw notFromUs();
  const leave = LeaveText.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (leave.until < services.now().getTime()) throw leaveEnded();
  if (leave.shareId !== null && !(await isShared(services, leave.shareId))) throw leaveEnded();
  return leave;
}

/** A link that was revoked ends at once, whatever was handed out with it. */
async function isShared({ db }: Services, shareId: string): Promise<boolean> {
  const row = await db.selectFrom('project_shares').select('id').where('id', '=', shareId).executeTakeFirst();
  return row !== undefined;
}

/** Another purpose than signed addresses have, so neither can stand for the other. */
const seal = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`viewer\n${text}`).digest('base64url');

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const notFromUs = (): Refused =>
  new Refused({ status: 404, code: 'not-found', message: 'This address was not signed by this server.' });

const leaveEnded = (): Refused =>
  new Refused({ status: 404, code: 'link-ended', message: 'This address is too old. Open the page again.' });
