import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { groupOf, isMember, productsOf } from '@overflight/contract/account/entitlements.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { recordRightsChange } from '../admin/record-rights-change.ts';
import { hasAdministrator, requireAdministratorLeft } from '../admin/require-administrator-left.ts';
import { forgetAccount } from '../sessions/live-accounts.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { UserRow } from '../users.ts';

/** A person as described by the provider. */
export type SsoPerson = {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
  /** Undefined if groups are managed here. */
  groups: string[] | undefined;
  /** Never the installation's own; undefined if tenants are managed here. */
  tenant: string | undefined;
};

/** The account of a single sign-on user: known, linked by a verified address, or new. */
export async function matchSsoUser(services: Services, person: SsoPerson): Promise<UserRow> {
  const user = await requireAdministratorLeft(services, async (trx) => {
    const known = await trx
      .selectFrom('users')
      .selectAll()
      .where('oidc_issuer', '=', person.issuer)
      .where('oidc_subject', '=', person.subject)
      .forUpdate()
      .executeTakeFirst();
    const matched = known ?? (await linkByEmail(trx, person, services.now())) ?? (await create(trx, person, services));
    const placed = await applyProviderTenant(trx, { user: matched, tenant: person.tenant, now: services.now() });
    const groups = person.groups && productsOf(person.groups).map(groupOf);
    const changed = groups ? await applyProviderGroups(trx, { user: placed, groups, now: services.now() }) : placed;
    await recordRightsChange(trx, matched, changed);
    return changed;
  });
  forgetAccount(services, user.id);
  return user;
}

async function linkByEmail(trx: Transaction<Tables>, person: SsoPerson, now: Date): Promise<UserRow | undefined> {
  const local = await trx
    .selectFrom('users')
    .selectAll()
    .where('email', '=', person.email)
    .forUpdate()
    .executeTakeFirst();
  if (!local) return undefined;
  // The same address with another subject is another person: providers reassign addresses.
  if (!person.isEmailVerified || local.oidc_issuer === person.issuer) throw addressTaken();
  const link = { oidc_issuer: person.issuer, oidc_subject: person.subject };
  // Somebody who signed up with this address and never confirmed it must not keep access.
  const takeOver = { ...link, password_hash: null, confirmed_at: now, name: person.name };
  if (!local.confirmed_at) {
    await trx.deleteFrom('codes').where('user_id', '=', local.id).execute();
    await endSessions(trx, local.id, { now });
  }
  return trx
    .updateTable('users')
    .set(local.confirmed_at ? link : takeOver)
    .where('id', '=', local.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function create(trx: Transaction<Tables>, person: SsoPerson, { now }: Services): Promise<UserRow> {
  const user = await trx
    .insertInto('users')
    .values({
      id: randomUUID(),
      email: person.email,
      name: person.name,
      tenant: person.tenant ?? '',
      confirmed_at: now(),
      created_at: now(),
      oidc_issuer: person.issuer,
      oidc_subject: person.subject,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!user) throw addressTaken();
  return user;
}

/** Who moves is signed out everywhere, keeps the products, and is no administrator of people they do not know. */
async function applyProviderTenant(
  trx: Transaction<Tables>,
  { user, tenant = user.tenant, now }: { user: UserRow; tenant: string | undefined; now: Date },
): Promise<UserRow> {
  if (tenant === user.tenant) return user;
  await endSessions(trx, user.id, { now });
  return trx
    .updateTable('users')
    .set({ tenant, groups: user.groups.filter((group) => group !== groupOf('admins')) })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The provider decides on groups, but cannot remove the last administrator. */
async function applyProviderGroups(
  trx: Transaction<Tables>,
  { user, groups, now }: { user: UserRow; groups: string[]; now: Date },
): Promise<UserRow> {
  const save = (saved: string[]) =>
    trx
      .updateTable('users')
      .set({ groups: saved, approved_at: user.approved_at ?? (isMember(saved) ? now : null) })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  const changed = await save(groups);
  const wasAdministrator = user.groups.includes(groupOf('admins'));
  return wasAdministrator && !(await hasAdministrator(trx)) ? save([groupOf('admins'), ...groups]) : changed;
}

function addressTaken(): Refused {
  const message = 'There is already an account with this e-mail address. Sign in to it with its password.';
  return new Refused({ status: 409, code: 'sso-address-taken', message });
}
