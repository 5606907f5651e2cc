import type { Access } from '@overflight/contract/account/entitlements.ts';
import { requireRights, type Signer } from '../account/require-rights.ts';
import { Refused } from '../platform/http/refused.ts';
import type { HttpExchange } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';

const CHECK_EVERY_MS = 2000;

/** Cuts a long transfer off once the signer may no longer have it. An unavailable database cuts nothing. */
export function endWithRights(
  services: Services,
  { signer, needs }: { signer: Signer; needs: Access },
  { reply }: HttpExchange,
): void {
  const timer = setInterval(() => {
    requireRights(services, signer, needs).catch((error: unknown) => {
      if (error instanceof Refused) reply.raw.destroy();
      else services.log.error({ err: error }, 'the rights to a transfer could not be checked');
    });
  }, CHECK_EVERY_MS).unref();
  reply.raw.once('close', () => clearInterval(timer));
}
