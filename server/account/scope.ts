import { hasProduct } from '@overflight/contract/entitlements.ts';
import { Refused } from '../platform/http/refused.ts';
import type { SignedIn } from '../platform/http/route.ts';

/** Administrators with an empty tenant run the installation; all others run their own tenant only. */
export function isInstallationAdmin(caller: SignedIn): boolean {
  return caller.tenant === '' && hasProduct(caller.groups, 'admins');
}

/** The tenant an administrator is held to; undefined for administrators of the installation. */
export function tenantScope(caller: SignedIn): string | undefined {
  return isInstallationAdmin(caller) ? undefined : caller.tenant;
}

export function requireInstallationAdmin(caller: SignedIn): void {
  if (!isInstallationAdmin(caller)) throw noAccess('Only administrators of the installation may do this.');
}

export function mayNotMove(): Refused {
  return noAccess('Only administrators of the installation may change the tenant.');
}

function noAccess(message: string): Refused {
  return new Refused({ status: 403, code: 'no-access', message });
}
