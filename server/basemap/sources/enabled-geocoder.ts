import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import type { Services } from '../../platform/services.ts';
import { readStored } from './sources-store.ts';

export type EnabledGeocoder = Pick<ManagedSource, 'url' | 'attribution'> & {
  kind: NonNullable<ManagedSource['geocoder']>;
};

/** The enabled geocoder; at most one is. */
export async function enabledGeocoder(services: Services): Promise<EnabledGeocoder | undefined> {
  const found = (await readStored(services)).find(({ source }) => source.enabled && source.kind === 'geocoder');
  const kind = found?.source.geocoder;
  return found && kind ? { kind, url: found.source.url, attribution: found.source.attribution } : undefined;
}
