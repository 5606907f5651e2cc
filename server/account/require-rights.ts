import type { Access } from '@overflight/contract/account/entitlements.ts';
import { requireAccess } from '../platform/http/access.ts';
import { Refused } from '../platform/http/refused.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { findKeyById } from './keys/find-key-holder.ts';
import { findLiveAccount } from './sessions/live-accounts.ts';

/** A person in one of their sessions, or a key (its id is that of the session), who had an address signed. */
export type Signer = Pick<SignedIn, 'id' | 'sessionId' | 'tenant'>;

/** Refuses once the signer's session or key ended, or they moved or lost this access; noticed within a second. */
export async function requireRights(services: Services, signer: Signer, needs: Access): Promise<void> {
  const account =
    (await findLiveAccount(services, { userId: signer.id, sessionId: signer.sessionId })) ??
    (await findKeyById(services, signer.sessionId));
  if (account?.tenant !== signer.tenant || account.id !== signer.id) throw rightsEnded();
  requireAccess({ needs }, { ...account, kind: 'user', mustAddSecondFactor: false, tokenEndsAt: Infinity });
}

function rightsEnded(): Refused {
  const message = 'Whoever had this address signed has signed out or lost access. Request a new one.';
  return new Refused({ status: 403, code: 'rights-ended', message });
}
