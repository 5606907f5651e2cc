import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ApiKey, ApiKeyToMake } from '@overflight/contract/account/account.ts';
import { hasProduct, productNames } from '@overflight/contract/account/entitlements.ts';
import { productOf, type KeyScope } from '@overflight/contract/account/key-scopes.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { ApiKeysTable } from '../../platform/db/tables.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { forgetKey, hashApiKey, knownScopes } from './find-key-holder.ts';
import { tenantScope } from '../admin/scope.ts';

const PREFIX = 'ofk_';
const HINT_LENGTH = 9;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function listApiKeys({ db }: Services, caller: SignedIn): Promise<ApiKey[]> {
  const tenant = tenantScope(caller);
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toApiKey);
}

/** Only the hash is stored: the key can never be read again, not even from a backup. */
export async function makeApiKey(
  { db, now }: Services,
  caller: SignedIn,
  { name, scopes, expiresInDays }: ApiKeyToMake,
): Promise<ApiKey & { key: string }> {
  for (const scope of scopes) requireOwnProduct(caller, scope);
  const key = PREFIX + randomBytes(32).toString('base64url');
  const values = {
    id: randomUUID(),
    hash: hashApiKey(key),
    hint: key.slice(0, HINT_LENGTH),
    name,
    tenant: caller.tenant,
    created_by: caller.email,
    maker_id: caller.id,
    created_at: now(),
    scopes: [...new Set(scopes)],
    expires_at: expiresInDays === null ? null : new Date(now().getTime() + expiresInDays * DAY_MS),
  };
  const row = await db.transaction().execute(async (trx) => {
    await recordEvent(trx, { kind: 'key-made', subject: name, details: { id: values.id, scopes: values.scopes } });
    return trx.insertInto('api_keys').values(values).returningAll().executeTakeFirstOrThrow();
  });
  return { ...toApiKey(row), key };
}

/** Such a key would never be of use: it has no more rights than its maker. */
function requireOwnProduct({ groups }: SignedIn, scope: KeyScope): void {
  const product = productOf(scope);
  if (!product || hasProduct(groups, product)) return;
  const message = `Your account does not include ${productNames[product]}, so a key of yours cannot have "${scope}".`;
  throw new Refused({ status: 403, code: 'scope-beyond-maker', message });
}

export async function revokeApiKey(services: Services, caller: SignedIn, id: string): Promise<void> {
  const tenant = tenantScope(caller);
  const revoked = await services.db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('api_keys')
      .where('id', '=', id)
      .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant ?? ''))
      .returning(['hash', 'name', 'tenant'])
      .executeTakeFirst();
    if (!deleted) throw notFound('This API key');
    await recordEvent(trx, { kind: 'key-revoked', subject: deleted.name, tenant: deleted.tenant, details: { id } });
    return deleted;
  });
  forgetKey(services, { id, hash: revoked.hash });
}

function toApiKey(row: Selectable<ApiKeysTable>): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    tenant: row.tenant,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    scopes: knownScopes(row.scopes),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
