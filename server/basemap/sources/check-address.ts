import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { isPrivateHost } from '../../platform/outside/private-addresses.ts';

const placeholders = ['{z}', '{x}', '{y}'];

/** The problem with the address of a source; undefined if there is none. */
export function checkAddress({ kind, url }: Pick<ManagedSource, 'kind' | 'url'>): string | undefined {
  const address = URL.parse(url);
  if (!address) return 'This is not an address';
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return 'The address must begin with https://';
  if (address.protocol === 'http:' && !isPrivateHost(address.hostname))
    return 'The address must begin with https:// unless it lies in your own network';
  if (address.username || address.password) return 'The address must not contain a user name or password';
  return kind === 'geocoder' ? checkGeocoderAddress(url, address) : checkTemplate(url, address);
}

function checkTemplate(url: string, address: URL): string | undefined {
  if (/[{}]|%7[bd]/i.test(address.host)) return 'The host must not contain placeholders';
  const missing = placeholders.filter((name) => !url.includes(name));
  if (missing.length > 0) return `The address lacks ${missing.join(', ')}`;
  const unknown = (url.match(/\{[^}]*\}/g) ?? []).filter((name) => !placeholders.includes(name));
  return unknown.length > 0 ? `The address has ${unknown.join(', ')}, which is not known here` : undefined;
}

function checkGeocoderAddress(url: string, { hostname, search, hash }: URL): string | undefined {
  if (/[{}]/.test(url)) return "A geocoder's address has no placeholders";
  if (search || hash) return "A geocoder's address ends before the question mark";
  if (hostname === 'nominatim.openstreetmap.org')
    return 'The public Nominatim server does not allow search while typing; use Photon or your own server';
  return undefined;
}
