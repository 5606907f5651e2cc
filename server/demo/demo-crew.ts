import type { SignedIn } from '../platform/http/route.ts';

/** Signs what the demo adds; in the installation's own tenant, like its first administrator. */
export const demoCrew: SignedIn = {
  kind: 'user',
  id: 'demo',
  sessionId: '',
  email: '',
  name: 'Demo data',
  groups: [],
  tenant: '',
  mustAddSecondFactor: false,
  tokenEndsAt: 0,
};
