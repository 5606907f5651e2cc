import type { LinkKind, TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';

/** How each kind of link is called, and what its address means. */
export const linkKindTexts: Record<LinkKind, { name: string; hostText: string }> = {
  udp: { name: 'UDP, waits for vehicles', hostText: 'Of this server; 0.0.0.0 is all' },
  'tcp-listen': {
    name: 'TCP, waits for vehicles',
    hostText: 'Of this server; 0.0.0.0 is all',
  },
  'tcp-connect': { name: 'TCP, calls a simulator or router', hostText: 'Where the server calls' },
};

export function addressOf({ kind, host, port }: Pick<TelemetryLink, 'kind' | 'host' | 'port'>): string {
  const scheme = kind === 'udp' ? 'udp' : 'tcp';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Nobody but this machine can reach it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
