import type { Selectable, Transaction } from 'kysely';
import { isMember } from '@overflight/contract/account/entitlements.ts';
import type { ManagedUser, User } from '@overflight/contract/account/account.ts';
import type { Tables, UsersTable } from '../platform/db/tables.ts';
import type { Services } from '../platform/services.ts';

export type UserRow = Selectable<UsersTable>;

export function findUserByEmail({ db }: Services, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export function findUser({ db }: Services, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Until the end of the transaction, nobody else changes the account. */
export function lockUser(trx: Transaction<Tables>, id: string): Promise<UserRow> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** An authenticator app or a passkey. */
export function hasSecondFactor(user: Pick<UserRow, 'totp_confirmed_at' | 'passkey_count'>): boolean {
  return user.totp_confirmed_at !== null || user.passkey_count > 0;
}

export function toUser(row: UserRow): User {
  return {
    username: row.id,
    groups: row.groups,
    name: row.name,
    email: row.email,
    nickname: row.nickname,
    company: row.company,
    address: row.address,
    profile: row.profile,
    phoneNumber: row.phone_number,
    zoneinfo: row.zoneinfo,
    role: row.role,
    tenant: row.tenant,
  };
}

export function toManagedUser(row: UserRow): ManagedUser {
  return {
    ...toUser(row),
    id: row.id,
    state: stateOf(row),
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    hasSecondFactor: hasSecondFactor(row),
  };
}

function stateOf(row: UserRow): ManagedUser['state'] {
  if (row.disabled_at) return 'disabled';
  if (!row.confirmed_at) return 'unconfirmed';
  return isMember(row.groups) ? 'active' : 'pending';
}
