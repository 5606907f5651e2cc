import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sharePath, type Share } from '@overflight/contract/projects/viewer.ts';
import type { ProjectSharesTable } from '../../platform/db/project-tables.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import type { Looking } from './read-scene.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The token is derived from the id and the server's key: it can be shown again, and is not stored. */
const tokenOf = ({ secrets }: Services, shareId: string): string =>
  createHmac('sha256', secrets.signedUrlKey).update(`share\n${shareId}`).digest('base64url');

/** Active links, newest first. Tokens of an earlier version cannot be shown again. */
export async function listShares(services: Services, projectId: string): Promise<Share[]> {
  const { db, now } = services;
  const rows = await db
    .selectFrom('project_shares')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => {
    const token = tokenOf(services, row.id);
    return shareOf(row, timingSafeEqual(hashOf(token), row.hash) ? token : null);
  });
}

const shareOf = (row: Selectable<ProjectSharesTable>, token: string | null): Share => ({
  shareId: row.id,
  path: token === null ? null : sharePath(token),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

export async function createShare(
  services: Services,
  { projectId, by, days }: { projectId: string; by: string; days: number },
): Promise<Share> {
  const { db, now } = services;
  const id = randomUUID();
  const token = tokenOf(services, id);
  const created = now();
  const row = await db
    .insertInto('project_shares')
    .values({
      id,
      project_id: projectId,
      hash: hashOf(token),
      created_by: by,
      created_at: created,
      expires_at: new Date(created.getTime() + days * DAY_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return shareOf(row, token);
}

export async function revokeShare(
  { db }: Services,
  { projectId, shareId }: { projectId: string; shareId: string },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('project_shares')
    .where('project_id', '=', projectId)
    .where('id', '=', shareId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('This link');
}

/** The project of a valid link. */
export async function openShare({ db, now }: Services, token: string): Promise<Looking> {
  const row = await db
    .selectFrom('project_shares')
    .innerJoin('projects', 'projects.id', 'project_shares.project_id')
    .select(['project_shares.id as shareId', 'expires_at', 'projects.id', 'tenant', 'name'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) throw linkUnknown();
  if (row.expires_at <= now()) throw linkEnded();
  const { id, tenant, name } = row;
  return { project: { id, tenant, name }, by: { shareId: row.shareId, expiresAt: row.expires_at } };
}

const linkUnknown = (): Refused =>
  new Refused({
    status: 404,
    code: 'link-ended',
    message: 'This link is not known: it was revoked, or is not complete.',
  });
const linkEnded = (): Refused => new Refused({ status: 404, code: 'link-ended', message: 'This link has ended.' });
