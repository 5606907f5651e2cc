import { sql, type ExpressionBuilder } from 'kysely';
import type { z } from 'zod';
import type { listUsers as call, ManagedUser } from '@overflight/contract/account/account.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { tenantScope } from './scope.ts';
import { toManagedUser } from '../users.ts';

type Query = z.output<(typeof call)['query']>;

const isInState = {
  disabled: sql<boolean>`disabled_at is not null`,
  unconfirmed: sql<boolean>`disabled_at is null and confirmed_at is null`,
  pending: sql<boolean>`disabled_at is null and confirmed_at is not null and cardinality(groups) = 0`,
  active: sql<boolean>`disabled_at is null and confirmed_at is not null and cardinality(groups) > 0`,
} as const satisfies Record<ManagedUser['state'], unknown>;

const searched = ['email', 'name', 'nickname', 'company', 'tenant'] as const;

/** Newest first, so that accounts waiting for approval are on top. */
export async function listUsers(
  { db }: Services,
  caller: SignedIn,
  { search, state, offset, limit }: Query,
): Promise<{ users: ManagedUser[]; total: number }> {
  const tenant = tenantScope(caller);
  const matches = (where: ExpressionBuilder<Tables, 'users'>) =>
    where.and([
      ...(tenant === undefined ? [] : [where('tenant', '=', tenant)]),
      ...(state ? [isInState[state]] : []),
      ...(search ? [where.or(searched.map((column) => where(column, 'ilike', patternOf(search))))] : []),
    ]);
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('users')
      .selectAll()
      .where(matches)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ]);
  return { users: rows.map(toManagedUser), total };
}

function patternOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
