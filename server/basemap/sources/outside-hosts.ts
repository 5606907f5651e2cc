import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { readStored, type StoredSource } from './sources-store.ts';

const lastKnown = perServices<{ origins: readonly string[] }>(() => ({ origins: [] }));

/**
 * Origins from which browsers may fetch tiles. Geocoders are queried by the server, so they are not among them. Every
 * response carries this list, so it must not fail with the database.
 */
export async function outsideHosts(services: Services): Promise<readonly string[]> {
  const known = lastKnown(services);
  try {
    known.origins = [...new Set((await readStored(services)).flatMap(originsOf))];
  } catch (error) {
    services.log.error({ err: error }, 'the map sources cannot be read');
  }
  return known.origins;
}

/** The origins that browsers fetch a source from. */
export function originsOf({ source: { enabled, kind, url } }: Pick<StoredSource, 'source'>): string[] {
  return enabled && kind !== 'geocoder' && url !== '' ? [new URL(url).origin] : [];
}
