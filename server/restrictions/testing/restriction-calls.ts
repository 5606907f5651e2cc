import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from '../../testing/test-server.ts';

export const RESTRICTIONS = '/flights/oa/v2/restrictions';

type Headers = Record<string, string>;
type RestrictionCalls = {
  save: (feature: object) => Promise<LightMyRequestResponse>;
  list: () => Promise<LightMyRequestResponse>;
  remove: (id: string) => Promise<LightMyRequestResponse>;
};

/** Custom restriction calls made by one user. */
export function restrictionCalls({ app }: TestServer, headers: Headers): RestrictionCalls {
  return {
    save: (feature) =>
      app.inject({
        method: 'POST',
        url: RESTRICTIONS,
        headers,
        payload: { type: 'FeatureCollection', features: [feature] },
      }),
    list: () => app.inject({ url: RESTRICTIONS, headers }),
    remove: (id) => app.inject({ method: 'DELETE', url: `${RESTRICTIONS}/${id}`, headers }),
  };
}

type Place = { west: number; south: number; sizeDeg?: number };
type Drawn = { type: 'Feature'; geometry: { type: 'Polygon'; coordinates: number[][][] }; properties: { id: string } };

/** A square in San Francisco by default. */
export function aRestriction(
  properties: object = {},
  { west, south, sizeDeg = 0.02 }: Place = { west: -122.46, south: 37.76 },
): Drawn {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ].map(([x = 0, y = 0]) => [within(west + x * sizeDeg), south + y * sizeDeg]);
  const described = { id: randomUUID(), name: 'Stadium', ...properties };
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [corners] }, properties: described };
}

const within = (lng: number): number => (lng > 180 ? lng - 360 : lng);
