import { isInstallationAdmin } from '@overflight/contract/account/entitlements.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { SignedIn } from '../../platform/http/route.ts';

/** The tenant an administrator is limited to; undefined for administrators of the installation. */
export function tenantScope(caller: SignedIn): string | undefined {
  return isInstallationAdmin(caller) ? undefined : caller.tenant;
}

export function mayNotMove(): Refused {
  const message = 'Only administrators of the installation may change the tenant.';
  return new Refused({ status: 403, code: 'no-access', message });
}
