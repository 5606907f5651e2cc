import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';

/** The browser may run only our own code, and fetch only from us and from the map sources an operator chose. */
export function setSecurityHeaders(app: FastifyInstance, { outsideHosts, services }: AppParts): void {
  const isHttps = services.env.OVERFLIGHT_PUBLIC_URL?.startsWith('https:') ?? false;
  app.addHook('onSend', async (_request, reply) => {
    const hosts = (await outsideHosts()).join(' ');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('x-frame-options', 'SAMEORIGIN');
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy(hosts));
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** Every answer carries it, and the hosts hardly ever change. */
let latest = { hosts: '', policy: '' };

function policy(hosts: string): string {
  if (latest.policy === '' || latest.hosts !== hosts) latest = { hosts, policy: policyFor(hosts) };
  return latest.policy;
}

function policyFor(hosts: string): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${hosts}`,
    `connect-src 'self' ${hosts}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ]
    .map((line) => line.trim())
    .join('; ');
}
