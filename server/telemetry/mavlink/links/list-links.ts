import type { TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../../platform/services.ts';
import { aboutLink } from './link.ts';
import { allLinks, knownLinks } from './links.ts';

/** Every link with its state on the server that has it. */
export async function listLinks(services: Services): Promise<TelemetryLink[]> {
  const known = await knownLinks(services);
  return (await allLinks(services)).map((settings) => aboutLink(settings, known(settings.linkId)));
}
