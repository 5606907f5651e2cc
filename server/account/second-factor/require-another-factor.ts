import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../platform/http/refused.ts';
import { requiresSecondFactor } from './tenant-rules.ts';

/** Before the last second factor is removed. */
export async function requireAnotherFactor(db: Kysely<Tables>, tenant: string): Promise<void> {
  if (!(await requiresSecondFactor({ db }, tenant))) return;
  const message = 'Your administrator requires a second factor. Add another one first.';
  throw new Refused({ status: 409, code: 'second-factor-required', message });
}
