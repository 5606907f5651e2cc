import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sharePath, type Share } from '@overflight/contract/viewer.ts';
import type { ProjectSharesTable } from '../../platform/db/project-tables.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import type { Looking } from './read-scene.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Links that still work, newest first. */
export async function listShares({ db, now }: Services, projectId: string): Promise<Share[]> {
  const rows = await db
    .selectFrom('project_shares')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => shareOf(row, null));
}

const shareOf = (row: Selectable<ProjectSharesTable>, token: string | null): Share => ({
  shareId: row.id,
  path: token === null ? null : sharePath(token),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** The link is told once: only a hash of it is kept. */
export async function createShare(
  { db, now }: Services,
  { projectId, by, days }: { projectId: string; by: string; days: number },
): Promise<Share> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const created = now();
  const row = await db
    .insertInto('project_shares')
    .values({
      id: randomUUID(),
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

/** What a link opens, as long as it works. */
export async function openShare({ db, now }: Services, token: string): Promise<Looking> {
  const row = await db
    .selectFrom('project_shares')
    .innerJoin('projects', 'projects.id', 'project_shares.project_id')
    .select(['project_shares.id as shareId', 'expires_at', 'projects.id', 'tenant', 'name'])
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row) throw linkEnded();
  const { id, tenant, name } = row;
  return { project: { id, tenant, name }, share: { id: row.shareId, expiresAt: row.expires_at } };
}

const linkEnded = (): Refused => new Refused({ status: 404, code: 'link-ended', message: 'This link has ended.' });
