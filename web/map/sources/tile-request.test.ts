import { describe, expect, it } from 'vitest';
import { tileRequest } from './tile-request.ts';

const origin = 'https://overflight.example';

describe('a tile request', () => {
  it.each([
    'https://tiles.example/basemap/v1/tile/imagery/1/0/0',
    'https://overflight.example.evil.example/basemap/v1/tile/imagery/1/0/0',
    'http://overflight.example/basemap/v1/tile/imagery/1/0/0',
    'https://overflight.example:8443/basemap/v1/tile/imagery/1/0/0',
    'https://overflight.example@evil.example/basemap/v1/tile/imagery/1/0/0',
    '//evil.example/basemap/v1/tile/imagery/1/0/0',
    'https://overflight.example/assets/icon.png',
    'https://overflight.example/basemap/v1/tile/../admin/sources',
  ])('carries no key to %s', (address) => {
    expect(tileRequest(address, origin, 'secret')).not.toHaveProperty('headers');
  });

  it.each([
    '/basemap/v1/tile/imagery/1/0/0',
    '/powerlines/v2/tile/substations/5/1/2.pbf',
    '/flights/v2/tile/restrictions/5/1/2.pbf',
    'https://overflight.example/weatheralerts/v2/tile/5/1/2.pbf',
  ])('carries the key to our own %s', (address) => {
    expect(tileRequest(address, origin, 'secret')).toEqual({
      url: new URL(address, origin).href,
      headers: { 'x-api-key': 'secret' },
    });
  });

  it('goes without a key where there is none yet', () => {
    expect(tileRequest('/basemap/v1/tile/imagery/1/0/0', origin, null)).toEqual({
      url: `${origin}/basemap/v1/tile/imagery/1/0/0`,
    });
  });
});
