import type { z } from 'zod';
import type { saveMe as call, User } from '@overflight/contract/account/account.ts';
import { isInstallationAdmin } from '@overflight/contract/account/entitlements.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { recordRightsChange } from './admin/record-rights-change.ts';
import { requireAdministratorLeft } from './admin/require-administrator-left.ts';
import { forgetAccount } from './sessions/live-accounts.ts';
import { mayNotMove } from './admin/scope.ts';
import { findUser, toUser } from './users.ts';

type Attributes = z.output<(typeof call)['body']>;

const columns = {
  name: 'name',
  nickname: 'nickname',
  'custom:company': 'company',
  address: 'address',
  profile: 'profile',
  phone_number: 'phone_number',
  zoneinfo: 'zoneinfo',
  'custom:role': 'role',
  'custom:tenant': 'tenant',
} as const satisfies Record<keyof Attributes, string>;

export async function saveMe(services: Services, caller: SignedIn, attributes: Attributes): Promise<User> {
  const tenant = attributes['custom:tenant'];
  const isMoving = tenant !== undefined && tenant !== caller.tenant;
  if (isMoving && !isInstallationAdmin(caller)) throw mayNotMove();
  const wanted = isMoving ? attributes : { ...attributes, 'custom:tenant': undefined };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const changes = Object.fromEntries(given.map(([name, value]) => [columns[name as keyof Attributes], value]));
  if (given.length === 0) return toUser(await findUser(services, caller.id));
  const save = (db: Services['db']) =>
    db.updateTable('users').set(changes).where('id', '=', caller.id).returningAll().executeTakeFirstOrThrow();
  const move = async (trx: Services['db']) => {
    const before = await findUser({ ...services, db: trx }, caller.id);
    const after = await save(trx);
    await recordRightsChange(trx, before, after);
    return after;
  };
  const saved = await (isMoving ? requireAdministratorLeft(services, move) : save(services.db));
  forgetAccount(services, caller.id);
  return toUser(saved);
}
