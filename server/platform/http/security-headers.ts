import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { AppParts } from './app-parts.ts';

/** Some hosts are typed by people: whatever could be more than a host is left out. */
const plainOrigin = /^(https?|wss?):\/\/(\*\.)?([\w-][\w.-]*|\[[\da-f:]+\])(:\d+)?$/i;

/** The browser may run only our own code, and fetch only from us and from the map sources an operator chose. */
export function setSecurityHeaders(app: FastifyInstance, parts: AppParts): void {
  const always = securityHeaders(parts.services);
  const frames = parts.frameHosts.join(' ');
  app.addHook('onSend', async (request, reply) => {
    reply.headers(always);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Files have their own.
    if (reply.hasHeader('content-security-policy')) return;
    if (request.url.startsWith('/assets/')) return void reply.header('content-security-policy', scriptPolicy);
    const hosts = (await hostsFor(request.url, parts)).filter((host) => plainOrigin.test(host));
    reply.header('content-security-policy', policy(hosts.join(' '), frames));
  });
}

/** The player of a playlist elsewhere is a page of its own, so that the app need not be allowed what it is. */
async function hostsFor(url: string, { outsideHosts, playerHosts }: AppParts): Promise<readonly string[]> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return pathname === '/player.html' ? playerHosts(searchParams.get('session') ?? '') : outsideHosts();
}

/**
 * For our own scripts, which only workers heed. Browsers keep them for a year, with this: it must fit any map source
 * that is switched on later.
 */
const scriptPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src blob: http: https:";

/** What every answer carries, whoever asks and whatever for. */
export function securityHeaders({ env }: Pick<Services, 'env'>): Readonly<Record<string, string>> {
  const isHttps = env.OVERFLIGHT_PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Every answer carries it, and the hosts hardly ever change. */
let latest = { hosts: '', frames: '', policy: '' };

function policy(hosts: string, frames: string): string {
  if (latest.policy === '' || latest.hosts !== hosts || latest.frames !== frames)
    latest = { hosts, frames, policy: policyFor(hosts, frames) };
  return latest.policy;
}

function policyFor(hosts: string, frames: string): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${hosts}`,
    `connect-src 'self' blob: ${hosts}`,
    `media-src 'self' blob: ${hosts}`,
    `frame-src 'self' ${frames}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ]
    .map((line) => line.trim())
    .join('; ');
}
