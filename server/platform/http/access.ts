import type { Call } from '@overflight/contract/call.ts';
import { hasProduct, isInstallationAdmin, isMember, type Access } from '@overflight/contract/account/entitlements.ts';
import { keyScopes } from '@overflight/contract/account/key-scopes.ts';
import { Refused } from './refused.ts';
import type { Caller, KeyHolder } from './route.ts';

/** The only place that decides whether a caller may make a call. */
export function requireAccess({ needs, scope }: Pick<Call, 'needs' | 'scope'>, caller: Caller | undefined): void {
  if (needs === 'public') return;
  if (!caller) throw notSignedIn(needs === 'api-key' ? 'This call needs an API key.' : 'Sign in to make this call.');
  if (caller.kind === 'key') requireScope(scope, caller);
  if (needs === 'signed-in') return;
  if (needs === 'api-key' || needs === 'member') {
    if (!isMember(caller.groups)) throw noAccess(textFor(caller, 'Your account has not been approved yet.'));
    return;
  }
  if (needs === 'installation') {
    if (!isInstallationAdmin(caller)) throw noAccess('Only administrators of the installation may do this.');
    return;
  }
  if (!hasProduct(caller.groups, needs))
    throw noAccess(textFor(caller, 'Your account does not include this part of the product.'));
}

const textFor = ({ kind }: Caller, text: string): string =>
  kind === 'key' ? 'Whoever made this API key has no access to this part of the product.' : text;

/** A key needs both: the scope, and the access of its maker, which is decided as for a person. */
function requireScope(scope: Call['scope'], { scopes }: KeyHolder): void {
  if (!scope) throw notSignedIn('This call needs a person: sign in instead of using an API key.');
  if (scopes.includes(scope)) return;
  const message = `This API key lacks the scope "${scope}" (${keyScopes[scope].text.toLowerCase()}).`;
  throw new Refused({ status: 403, code: 'scope-missing', message });
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
