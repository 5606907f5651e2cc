import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { listDatasets } from '../list-datasets.ts';
import { officialNear } from '../official-near.ts';
import type { Dataset } from './datasets.ts';
import { importRestrictions } from './import-restrictions.ts';

const { services } = await startTestServer();
const world = { minX: -180, maxX: 180, minY: -90, maxY: 90 };

/** A cell of one minute, some minutes east of a place. */
function cell(id: number, west = 8 + id / 60, changes: object = {}) {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ].map(([x = 0, y = 0]) => [within(west + x / 60), 47 + y / 60]);
  const properties = { GLOBALID: `cell-${id}`, CEILING: 400, APT1_NAME: 'Field', ...changes };
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [corners] } };
}

const within = (lng: number): number => (lng > 180 ? lng - 360 : lng);

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 65_536) yield new TextEncoder().encode(text.slice(at, at + 65_536));
}
const importText = (text: string, dataset: Dataset = 'FAA_Facilities') =>
  importRestrictions(services, { dataset, source: 'a test', bytes: bytesOf(text) });
const importFeatures = (features: unknown[], dataset?: Dataset) =>
  importText(JSON.stringify({ type: 'FeatureCollection', features }), dataset);
const idsIn = async (box = world) => (await officialNear(services, box)).map(({ id }) => id);

describe('an import', () => {
  it('takes the place of the earlier one, whole', async () => {
    await importFeatures([cell(1), cell(2)]);
    expect(await importFeatures([cell(2), cell(3)])).toEqual({ loaded: 2, skipped: 0, faults: [] });
    expect(await idsIn()).toEqual(['FAA_Facilities:cell-2', 'FAA_Facilities:cell-3']);
    expect(await listDatasets(services)).toEqual([
      { dataset: 'FAA_Facilities', source: 'a test', importedAt: expect.any(Date), loaded: 2, skipped: 0 },
    ]);
  });

  it.each([
    ['is cut short', `{"features":[${JSON.stringify(cell(9))},{"type":`, 'cut short'],
    ['holds nothing', '{"features":[]}', 'nothing that could be used'],
    ['holds nothing of use', '{"features":[{"type":"Feature"}]}', 'nothing that could be used'],
    ['says that the service is busy', '{"error":{"code":429}}', 'no list of features'],
  ])('changes nothing where the file %s', async (_, text, message) => {
    await importFeatures([cell(1)]);
    const before = [await idsIn(), await listDatasets(services)];
    await expect(importText(text)).rejects.toThrow(message);
    expect([await idsIn(), await listDatasets(services)]).toEqual(before);
  });

  it('names what cannot be used and takes the rest', async () => {
    const line = { ...cell(4), geometry: { type: 'LineString', coordinates: [] } };
    expect(await importFeatures([cell(1), line, cell(2)])).toEqual({
      loaded: 2,
      skipped: 1,
      faults: [{ id: 'cell-4', reason: 'It has no polygon' }],
    });
    const many = Array.from({ length: 150 }, () => line);
    const report = await importFeatures([cell(1), ...many]);
    expect([report.loaded, report.skipped, report.faults.length]).toEqual([1, 150, 100]);
  });

  it('keeps each of several rows with one id, whatever characters it has', async () => {
    await importFeatures([cell(1), cell(2, 9, { GLOBALID: 'cell-1' }), cell(3, 10, { GLOBALID: 'a\0b' })]);
    const ids = ['ab', 'cell-1', 'cell-1/2'].map((id) => `FAA_Facilities:${id}`);
    expect(await idsIn()).toEqual(ids);
  });

  it('keeps datasets apart, and is found by place, across the antimeridian too', async () => {
    await importFeatures([cell(1, 8), cell(2, 179.99)]);
    await importFeatures([cell(3, 8)], 'Recreational_Fixed');
    expect(await idsIn({ minX: 8, maxX: 8.01, minY: 47, maxY: 47.01 })).toEqual([
      'FAA_Facilities:cell-1',
      'Recreational_Fixed:cell-3',
    ]);
    expect(await idsIn({ minX: -180, maxX: -179.999, minY: 47, maxY: 47.01 })).toEqual(['FAA_Facilities:cell-2']);
    const [found] = await officialNear(services, { minX: 8, maxX: 8.01, minY: 47, maxY: 47.01 });
    expect(found).toMatchObject({
      name: 'Field',
      dataset: 'FAA_Facilities',
      activeFrom: null,
      properties: { CEILING: 400 },
    });
  });

  it('of one dataset by two at once ends as one of them', async () => {
    const [one, other] = [
      [cell(1), cell(2)],
      [cell(2), cell(3), cell(4)],
    ];
    await Promise.all([importFeatures(one), importFeatures(other)]);
    const ids = (await idsIn()).filter((id) => id.startsWith('FAA_Facilities'));
    expect([2, 3]).toContain(ids.length);
    const [dataset] = await listDatasets(services);
    expect(dataset?.loaded).toBe(ids.length);
  });

  it('of 20,000 cells goes in batches', async () => {
    const report = await importFeatures(Array.from({ length: 20_000 }, (_, i) => cell(i, -170 + i / 100)));
    expect(report.loaded).toBe(20_000);
  });
});
