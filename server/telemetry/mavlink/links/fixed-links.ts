import { hash } from 'node:crypto';
import type { LinkKind } from '@overflight/contract/telemetry/telemetry.ts';
import type { Env } from '../../../platform/env.ts';
import type { LinkSettings } from './link.ts';

/** Links set by the environment: `udp://127.0.0.1:14550`, with `?send=1` to allow sending. */
export function fixedLinks({ OVERFLIGHT_MAVLINK }: Pick<Env, 'OVERFLIGHT_MAVLINK'>): LinkSettings[] {
  return OVERFLIGHT_MAVLINK.map((address) => {
    const url = new URL(address);
    const place = `${url.protocol}//${url.host}`;
    return {
      linkId: idOf(place),
      name: place,
      tenant: '',
      kind: url.protocol.slice(0, -1) as LinkKind,
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port),
      isOn: true,
      maySend: url.searchParams.get('send') === '1',
      signing: 'off',
      passphrase: null,
      server: '',
      isFixed: true,
    };
  });
}

/** Derived from the address, so that vehicles keep their names after a restart. A version 8 UUID. */
function idOf(place: string): string {
  const hex = hash('sha256', place, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
