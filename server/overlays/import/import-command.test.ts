import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { listDatasets } from '../list-datasets.ts';
import { importCommand } from './import-command.ts';

const { services, dataFolder } = await startTestServer();
const run = (...args: string[]) => importCommand(args, services.env);
const file = path.join(dataFolder, 'sites.geojson');

const square = [
  [8, 47],
  [8.1, 47],
  [8.1, 47.1],
  [8, 47],
];
const site = (SITE_ID: string, coordinates: number[][]) => ({
  type: 'Feature',
  properties: { SITE_ID },
  geometry: { type: 'Polygon', coordinates: [coordinates] },
});
const write = (...features: object[]) =>
  fs.writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));

it('says how it is used, and what it does not find', async () => {
  await expect(run()).rejects.toThrow('Usage: npm run overflight -- import <dataset> <file>');
  await expect(run('toString', file)).rejects.toThrow('Datasets: FAA_Facilities, FAA_NationalSecurity');
  await expect(run('Recreational_Fixed')).rejects.toThrow('Usage');
  await expect(run('Recreational_Fixed', '/nowhere.geojson')).rejects.toThrow('There is no file /nowhere.geojson.');
});

it('imports a file, and names what was left out and why', async () => {
  write(site('A', square), site('B', square.slice(0, 2)));
  expect(await run('Recreational_Fixed', file)).toBe(
    '1 restrictions were loaded, 1 entries were left out.\n  B: An area needs at least three different points',
  );
  expect(await listDatasets(services)).toMatchObject([
    { dataset: 'Recreational_Fixed', source: 'sites.geojson', loaded: 1, skipped: 1 },
  ]);
});

it('keeps what was there where the file is of no use', async () => {
  write(site('A', square));
  await run('Recreational_Fixed', file);
  fs.writeFileSync(file, '{"features":[{"type"');
  await expect(run('Recreational_Fixed', file)).rejects.toThrow('The file is cut short. Nothing was changed.');
  expect(await listDatasets(services)).toMatchObject([{ loaded: 1 }]);
});
