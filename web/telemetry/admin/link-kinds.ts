import type { LinkKind, TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';

/** Name and address hint of each kind of link. */
export const linkKindTexts: Record<LinkKind, { name: string; hostText: string }> = {
  udp: { name: 'UDP, waits for vehicles', hostText: 'An address of this server, or 0.0.0.0 for all' },
  'tcp-listen': {
    name: 'TCP, waits for vehicles',
    hostText: 'An address of this server, or 0.0.0.0 for all',
  },
  'tcp-connect': { name: 'TCP, connects to a simulator or router', hostText: 'Address to connect to' },
};

export function addressOf({ kind, host, port }: Pick<TelemetryLink, 'kind' | 'host' | 'port'>): string {
  const scheme = kind === 'udp' ? 'udp' : 'tcp';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Only this machine can reach it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
