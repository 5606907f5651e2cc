import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { AppParts } from './app-parts.ts';

/** Some hosts are entered by people: anything that is not a plain host is dropped. */
const plainOrigin = /^(https?|wss?):\/\/(\*\.)?([\w-][\w.-]*|\[[\da-f:]+\])(:\d+)?$/i;

/** Each host is named three times. Browsers and proxies refuse an answer with too much in its headers. */
const HOSTS_BYTES = 1000;

/** The hosts that have room in the policy, in their order; the rest cannot be reached by browsers. */
export function hostsThatFit(hosts: readonly string[], mostBytes = HOSTS_BYTES): string[] {
  let bytes = 0;
  return hosts.filter((host) => {
    if (!plainOrigin.test(host) || bytes + host.length + 1 > mostBytes) return false;
    bytes += host.length + 1;
    return true;
  });
}

/** The browser may run only our code, and fetch only from us and the chosen map sources. */
export function setSecurityHeaders(app: FastifyInstance, parts: AppParts): void {
  const always = securityHeaders(parts.services);
  const frames = parts.frameHosts.join(' ');
  app.addHook('onSend', async (request, reply) => {
    reply.headers(always);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Files set their own policy.
    if (reply.hasHeader('content-security-policy')) return;
    if (request.url.startsWith('/assets/')) return void reply.header('content-security-policy', scriptPolicy);
    const hosts = hostsThatFit(await hostsFor(request.url, parts));
    reply.header('content-security-policy', policy(hosts.join(' '), frames));
  });
}

/** The player of an external playlist is its own page, so that the app's policy stays strict. */
async function hostsFor(url: string, { outsideHosts, playerHosts }: AppParts): Promise<readonly string[]> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return pathname === '/player.html' ? playerHosts(searchParams.get('session') ?? '') : outsideHosts();
}

/**
 * For our own scripts; only workers apply it. Browsers cache them for a year with this policy: it must fit any map
 * source that is enabled later.
 */
const scriptPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src blob: http: https:";

/** Headers of every response. */
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

/** Cached: every response carries it, and the hosts rarely change. */
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
