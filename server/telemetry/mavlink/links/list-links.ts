import type { TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';
import type { Services } from '../../../platform/services.ts';
import { aboutLink } from './link.ts';
import { allLinks, linkState } from './links.ts';

/** Every link with its state in this server process. */
export async function listLinks(services: Services): Promise<TelemetryLink[]> {
  return (await allLinks(services)).map((settings) => aboutLink(settings, linkState(services, settings.linkId)));
}
