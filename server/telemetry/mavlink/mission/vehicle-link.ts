import type { Services } from '../../../platform/services.ts';
import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import { findOpenLink } from '../links/links.ts';
import type { OpenLink } from '../links/open-link.ts';
import type { VehicleSystem } from '../vehicle-system.ts';

export type ConnectedVehicle = { link: OpenLink; system: VehicleSystem };

/** The link and system id in a vehicle key; undefined if it is not a MAVLink key. */
export function linkOfKey(key: string): { linkId: string; systemId: number } | undefined {
  const [source, linkId, systemId] = key.split(':');
  return source === 'mavlink' && linkId && systemId ? { linkId, systemId: Number(systemId) } : undefined;
}

/** The vehicle, if it is connected to this process. */
export function connectedVehicle(services: Services, key: string): ConnectedVehicle | undefined {
  const at = linkOfKey(key);
  const link = at && findOpenLink(services, at.linkId);
  const system = at && link?.systems.get(at.systemId);
  if (!link || !system) return undefined;
  const isHeard = services.now().getTime() - system.heardAt <= telemetryLimits.staleAfterMs;
  return isHeard && link.settings.maySend ? { link, system } : undefined;
}
