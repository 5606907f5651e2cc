import type { OverlayDataset } from '@overflight/contract/map/overlays.ts';
import { expect, vi } from 'vitest';
import { admin, productApi } from '../people.ts';

export const box = ([west, south]: readonly [number, number], [east, north]: readonly [number, number]) =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ] as const;
const polygon = (ring: readonly (readonly number[])[]) => ({ type: 'Polygon', coordinates: [[...ring, ring[0]]] });

/** Restrictions of a city, one of them invalid. */
export const zones = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: polygon(box([-122.4862, 37.7689], [-122.4822, 37.7729])),
      properties: { id: 'zone-1', name: 'Museum', ceilingMeters: 60, Reason: 'Crowds' },
    },
    {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
            [0, 0],
          ],
        ],
      },
      properties: { id: 'crossed', name: 'Crossed' },
    },
  ],
};
/** A power line and a substation. */
export const grid = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [-122.495, 37.7665],
          [-122.478, 37.7665],
        ],
      },
      properties: { '@id': 'way/1', power: 'line', voltage: '115000', operator: 'Grid Co' },
    },
    {
      type: 'Feature',
      geometry: polygon(box([-122.4858, 37.7655], [-122.4846, 37.7661])),
      properties: { '@id': 'way/2', power: 'substation', name: 'West', voltage: '115000' },
    },
  ],
};

type Dataset = { id: string; kind: string; data: object };

/** Imports published data as an administrator, and waits until it is in use. */
export async function importDataset(url: string, { id, kind, data }: Dataset): Promise<void> {
  const { call, signIn } = productApi(url);
  const token = await signIn(admin);
  const query = new URLSearchParams({ kind, fileName: `${id}.geojson` });
  const answer = await fetch(`${url}/overlays/v1/admin/datasets/${id}?${query}`, {
    method: 'PUT',
    headers: { authorization: token, 'content-type': 'application/octet-stream' },
    body: JSON.stringify(data),
  });
  expect(answer.status).toBe(202);
  const state = async () => {
    const datasets = await call<OverlayDataset[]>('GET', '/overlays/v1/admin/datasets', { token });
    return datasets.find((dataset) => dataset.id === id)?.latestRun?.state;
  };
  await vi.waitFor(async () => expect(await state()).toBe('done'), { timeout: 60_000, interval: 300 });
}
