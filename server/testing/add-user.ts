import { randomUUID } from 'node:crypto';
import { groupOf, type Product } from '@overflight/contract/account/entitlements.ts';
import type { Services } from '../platform/services.ts';
import { quickHash } from './quick-hash.ts';

export type NewUser = {
  name: string;
  email: string;
  password: string;
  products: readonly Product[];
  tenant?: string;
  contact?: { phone_number: string; company: string };
};

/** Inserts a confirmed account into the database. */
export function addUser(db: Services['db'], user: NewUser, now: Date) {
  const { name, email, password, products, tenant = '', contact = {} } = user;
  return db
    .insertInto('users')
    .values({
      id: randomUUID(),
      email,
      password_hash: quickHash(password),
      confirmed_at: now,
      approved_at: products.length > 0 ? now : null,
      name,
      tenant,
      ...contact,
      groups: products.map(groupOf),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
