import type { Call } from '@overflight/contract/call.ts';
import { hasProduct, isInstallationAdmin, isMember, type Access } from '@overflight/contract/account/entitlements.ts';
import { Refused } from './refused.ts';
import type { Caller } from './route.ts';

/** The only place that decides whether a caller may make a call. */
export function requireAccess({ needs, scope }: Pick<Call, 'needs' | 'scope'>, caller: Caller | undefined): void {
  if (needs === 'public') return;
  if (!caller) throw notSignedIn(needs === 'api-key' ? 'This call needs an API key.' : 'Sign in to make this call.');
  if (caller.kind === 'key') {
    if (needs !== 'api-key') throw notSignedIn('This call needs a person: sign in instead of using an API key.');
    if (!scope || !caller.scopes.includes(scope)) throw noAccess('This key is not meant for this call.');
    return;
  }
  if (needs === 'signed-in') return;
  if (needs === 'api-key' || needs === 'member') {
    if (!isMember(caller.groups)) throw noAccess('Your account has not been approved yet.');
    return;
  }
  if (needs === 'installation') {
    if (!isInstallationAdmin(caller)) throw noAccess('Only administrators of the installation may do this.');
    return;
  }
  if (!hasProduct(caller.groups, needs)) throw noAccess('Your account does not include this part of the product.');
}

/** The same as a boolean. */
export function mayAccess(needs: Access, caller: Caller): boolean {
  try {
    requireAccess({ needs }, caller);
    return true;
  } catch {
    return false;
  }
}

function notSignedIn(message: string): Refused {
  return new Refused({ status: 401, code: 'not-signed-in', message });
}

function noAccess(message: string): Refused {
  return new Refused({ status: 403, code: 'no-access', message });
}
