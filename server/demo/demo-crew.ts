import type { Signature } from '@overflight/flight/plan/plan.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';

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

/** As the plans name who made them. */
export const demoSignature = ({ now }: Pick<Services, 'now'>): Signature => ({
  id: demoCrew.id,
  name: demoCrew.name,
  email: demoCrew.email,
  date: now().toISOString(),
});
