import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { readViewerTile } from '@overflight/contract/projects/viewer.ts';
import { requireRights, type Signer } from '../../account/require-rights.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';

/** Access to one run until some time, and while its link exists or its signer has access. */
export type ViewerGrant = { projectId: string; runId: string; by: { shareId: string } | Signer; until: number };

/** The same for every address of the viewer. */
const SIGNER_NEEDS = readViewerTile.signerNeeds;

const GrantText = z
  .tuple([
    z.uuid(),
    z.uuid(),
    z.number().int(),
    z.union([z.object({ shareId: z.uuid() }), z.object({ id: z.uuid(), sessionId: z.uuid(), tenant: z.string() })]),
  ])
  .transform(([projectId, runId, until, by]): ViewerGrant => ({ projectId, runId, until, by }));

/** Part of the path of every viewer request. */
export function signGrant({ secrets }: Services, { projectId, runId, until, by }: ViewerGrant): string {
  const maker = 'shareId' in by ? { shareId: by.shareId } : { id: by.id, sessionId: by.sessionId, tenant: by.tenant };
  const text = Buffer.from(JSON.stringify([projectId, runId, until, maker])).toString('base64url');
  return `${text}.${seal(secrets.signedUrlKey, text)}`;
}

export async function readGrant(services: Services, access: string): Promise<ViewerGrant> {
  const [text = '', sealed = ''] = access.split('.');
  if (!isSame(sealed, seal(services.secrets.signedUrlKey, text))) throw notFromUs();
  const grant = GrantText.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (grant.until < services.now().getTime()) throw grantExpired();
  if (!('shareId' in grant.by)) await requireRights(services, grant.by, SIGNER_NEEDS);
  else if (!(await isShared(services, grant.by.shareId))) throw grantExpired();
  return grant;
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
