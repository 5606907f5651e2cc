import type { User } from '@overflight/contract/account/account.ts';
import { groupOf, type Product } from '@overflight/contract/account/entitlements.ts';

/** A user for tests with the products that the screen needs. */
export function aUser(...products: Product[]): User {
  return {
    username: 'ada',
    groups: products.map(groupOf),
    name: 'Ada Field',
    email: 'ada@example.com',
    nickname: '',
    company: 'North Survey',
    address: '',
    profile: '',
    phoneNumber: '',
    zoneinfo: '',
    role: '',
    tenant: '',
  };
}
