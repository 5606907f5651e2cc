import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOnDisk } from '../testing/files-on-disk.ts';
import { startTestServer } from '../testing/test-server.ts';
import { heightsAt } from './heights-at.ts';
import { readHeightFiles } from './height-files-store.ts';
import { importHeightsCommand, readImportHeightsArguments } from './import-heights-command.ts';
import { makeGeoTiff } from './testing/make-geotiff.ts';

const server = await startTestServer();
const { services, dataFolder } = server;
const file = path.join(dataFolder, 'alps.tif');
fs.writeFileSync(file, makeGeoTiff({ columns: 10, rows: 10, heightAt: () => 800, west: 8, north: 47, step: 0.01 }));
const run = (...args: string[]) => importHeightsCommand(args, { services, print: () => undefined });

it('TERR-01 the import command explains itself, and reports what is missing', () => {
  expect(() => readImportHeightsArguments([])).toThrow('Usage: npm run overflight -- import-heights <file');
  expect(() => readImportHeightsArguments([file, '--colour', 'red'])).toThrow("Unknown option '--colour'");
  expect(() => readImportHeightsArguments([file, '--datum', 'moon'])).toThrow(/datum: .*\n.*Usage/);
  expect(() => readImportHeightsArguments([file, '--priority', 'high'])).toThrow('priority');
  expect(() => readImportHeightsArguments([file, '--day', 'soon'])).toThrow('day');
  expect(() => readImportHeightsArguments(['/nowhere.tif'])).toThrow('There is no file /nowhere.tif.');
});

it('TERR-01 the import command refuses what the screen refuses, and leaves nothing behind', async () => {
  const before = filesOnDisk(server);
  await expect(run(file)).rejects.toThrow('does not say what its heights are measured from');
  const text = path.join(dataFolder, 'text.tif');
  fs.writeFileSync(text, 'no raster');
  await expect(run(text, '--datum', 'egm96')).rejects.toThrow('neither a GeoTIFF nor an .hgt file');
  fs.rmSync(text);
  expect(filesOnDisk(server)).toEqual(before);
});

it('TERR-01 the import command adds a height file with its settings', async () => {
  const settings = ['--name', 'Survey office', '--datum', 'egm96', '--model', 'ground', '--day', '2026-05-31'];
  const told = await run(file, ...settings, '--licence', 'Open data', '--priority', '7');
  expect(told).toMatch(/^Survey office is in use: a height every 1113\.2 m, 46\.9000 to 47\.0000 north/);
  const [stored] = await readHeightFiles(services);
  expect(stored?.file).toMatchObject({
    name: 'Survey office',
    fileName: 'alps.tif',
    datum: 'egm96',
    model: 'ground',
    day: '2026-05-31',
    attribution: 'Open data',
    priority: 7,
    enabled: true,
  });
  expect((await heightsAt(services, [[8.05, 46.95]])).heights).toEqual([800]);
  expect(fs.existsSync(file)).toBe(true);
});
