import { isPrivateHost } from '../platform/outside/private-addresses.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';

/** Whether the operator named this host, with its port or without: it may be in the own network, and speak http. */
export function isAllowedHost({ env }: Pick<Services, 'env'>, { host, hostname }: URL): boolean {
  return env.OVERFLIGHT_WEBHOOK_HOSTS.some((allowed) => [host, hostname].includes(allowed.toLowerCase()));
}

/** By the address alone; what its name leads to is checked at every delivery. */
export function requireAddress(services: Pick<Services, 'env'>, text: string): void {
  const url = new URL(text);
  if (url.username || url.password) throw refused('Leave user name and password out: the signature proves the sender.');
  if (isAllowedHost(services, url)) return;
  if (isPrivateHost(url.hostname))
    throw refused(
      `${url.hostname} is in a private network. The operator allows such hosts in OVERFLIGHT_WEBHOOK_HOSTS.`,
    );
  if (url.protocol !== 'https:') throw refused('Use an https address.');
}

const refused = (message: string): Refused => new Refused({ status: 400, code: 'webhook-address', message });
