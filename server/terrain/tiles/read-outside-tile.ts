import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { tileUrl } from '@overflight/contract/map/tile-url.ts';
import { fetchOutside, OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';

const TIMEOUT_MS = 8000;
const LIMIT_BYTES = 4 * 1024 ** 2;
/** A server that failed is not asked again for this long: nobody should wait for it at every change of a plan. */
const PAUSE_MS = 30_000;

const failedAt = perServices(() => new Map<string, number>());

/** A tile of a map source that the operator switched on; undefined where it has none. */
export async function readOutsideTile(services: Services, { url }: ManagedSource, tile: TileAddress) {
  const address = new URL(tileUrl(url, tile));
  const failed = failedAt(services).get(address.host);
  if (failed !== undefined && performance.now() - failed < PAUSE_MS)
    throw new OutsideFailure(`${address.host} did not answer a moment ago`);
  try {
    const { status, body } = await fetchOutside({ url: address, timeoutMs: TIMEOUT_MS, limitBytes: LIMIT_BYTES });
    if (status === 204 || status === 404) return undefined;
    if (status !== 200) throw new OutsideFailure(`${address.host} answered ${status}`);
    return body;
  } catch (error) {
    failedAt(services).set(address.host, performance.now());
    throw error;
  }
}
