import type { User } from '@overflight/contract/account/account.ts';

/** The account by the names of its saved attributes. */
export type ProfileAttributes = ReturnType<typeof attributesOf>;

export function attributesOf(user: User) {
  return {
    name: user.name,
    nickname: user.nickname,
    'custom:company': user.company,
    address: user.address,
    profile: user.profile,
    phone_number: user.phoneNumber,
    'custom:tenant': user.tenant,
    'custom:role': user.role,
  };
}
