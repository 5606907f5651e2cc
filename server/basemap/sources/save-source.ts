import { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { publicSources } from '@overflight/contract/map/public-sources.ts';
import { Refused } from '../../platform/http/refused.ts';
import { hostsThatFit } from '../../platform/http/security-headers.ts';
import type { Services } from '../../platform/services.ts';
import { builtInTiles } from '../built-in.ts';
import { siteSourceIds } from '../site/site-sources.ts';
import { checkAddress } from './check-address.ts';
import { originsOf } from './outside-hosts.ts';
import { readStored, writeStored, type StoredSource } from './sources-store.ts';

/** Adds or changes a source; enabled sources are used from the next page load. */
export async function saveSource(services: Services, wanted: ManagedSource): Promise<ManagedSource> {
  const stored = await readStored(services);
  const existing = stored.find(({ source }) => source.id === wanted.id);
  const normalised = normalise[wanted.origin](wanted, existing);
  requireRoomForHosts([...stored.filter((one) => one !== existing), normalised]);
  await writeStored(services, normalised);
  return normalised.source;
}

/** The rest of the content policy is for the hosts of the settings: the file store and video. */
const HOSTS_BYTES = 750;

/** A source without room in the content policy would stay blank in every browser. */
function requireRoomForHosts(sources: readonly StoredSource[]): void {
  const hosts = [...new Set(sources.flatMap(originsOf))];
  if (hostsThatFit(hosts, HOSTS_BYTES).length < hosts.length) throw tooManyHosts();
}

function tooManyHosts(): Refused {
  const message =
    'Browsers cannot be allowed to fetch from this many hosts. Switch off a source of another host first.';
  return new Refused({ status: 409, code: 'too-many-hosts', message });
}

const normalise: Record<ManagedSource['origin'], (wanted: ManagedSource, existing?: StoredSource) => StoredSource> = {
  /** The operator sets only the switch; everything else comes from the catalogue. */
  public: ({ id, enabled }) => {
    const facts = publicSources.find((known) => known.id === id);
    if (!facts) throw wrongField('id', 'This is not one of the public sources');
    return { source: ManagedSource.parse({ ...facts, origin: 'public', enabled }), file: null, bytes: null };
  },

  /** Zooms, bounds and tile size are properties of the file. */
  pack: ({ name, enabled, attribution, kind, id }, existing) => {
    if (!existing?.file) throw wrongField('id', `There is no pack named ${id}: upload it first`);
    if (kind !== existing.source.kind) throw wrongField('kind', 'Upload the pack again to use it for something else');
    return { ...existing, source: { ...existing.source, name, enabled, attribution } };
  },

  /** Drawn by code: it can only be switched. */
  demo: ({ id, enabled }, existing) => {
    if (existing?.source.origin !== 'demo') throw wrongField('id', `${id} is not part of the demo data`);
    return { ...existing, source: { ...existing.source, enabled } };
  },

  own: (wanted, existing) => {
    const isTaken = publicSources.some(({ id }) => id === wanted.id) || existing?.file || isReserved(wanted.id);
    if (isTaken) throw wrongField('id', 'This name is taken by another source');
    const wrong = wrongFields(wanted);
    if (wrong[0]) throw wrongField(...wrong[0]);
    return { source: wanted, file: null, bytes: null };
  },
};

function wrongFields(source: ManagedSource): [string, string][] {
  const { kind, minZoom, maxZoom, bounds, geocoder, encoding } = source;
  const address = checkAddress(source);
  const checks: [boolean, string, string][] = [
    [address !== undefined, 'url', address ?? ''],
    [kind === 'geocoder' && !geocoder, 'geocoder', 'Choose which kind of geocoder it is'],
    [kind === 'terrain' && !encoding, 'encoding', 'Choose the encoding of the heights'],
    [minZoom > maxZoom, 'maxZoom', 'The largest zoom is below the smallest'],
    [bounds !== undefined && !isBox(bounds), 'bounds', 'West, south, east and north do not form an area'],
  ];
  return checks.flatMap(([isWrong, field, problem]) => (isWrong ? [[field, problem] satisfies [string, string]] : []));
}

function isBox([west, south, east, north]: NonNullable<ManagedSource['bounds']>): boolean {
  return west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
}

export function isReserved(id: string): boolean {
  return [...Object.values<string>(builtInTiles), ...Object.values<string>(siteSourceIds)].includes(id);
}

export function wrongField(field: string, problem: string): Refused {
  const message = `Check ${field} (${problem}).`;
  return new Refused({ status: 400, code: 'invalid-request', message, fields: [{ field, problem }] });
}
