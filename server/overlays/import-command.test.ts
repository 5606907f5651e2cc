import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { importCommand, readArguments } from './import-command.ts';
import { cell, collection } from './testing/cells.ts';
import { overlayCalls } from './testing/overlay-calls.ts';

const server = await startTestServer();
const { services, dataFolder, clock } = server;
const { find, ended } = overlayCalls(server);
const file = path.join(dataFolder, 'Zones of Bern.geojson');
const printed: string[] = [];
const run = (...args: string[]) => importCommand(args, { services, print: (line) => printed.push(line) });

const square = [
  [8, 47],
  [8.1, 47],
  [8.1, 47.1],
  [8, 47],
];
const zone = (name: string, coordinates: number[][]) => ({
  type: 'Feature',
  properties: { id: name, name },
  geometry: { type: 'Polygon', coordinates: [coordinates] },
});

it('prints its usage, and reports missing files', () => {
  expect(() => readArguments([])).toThrow('Usage: npm run overflight -- import <kind> <file-or-url>');
  expect(() => readArguments(['toString', file])).toThrow('Kinds: FAA_Facilities, FAA_NationalSecurity');
  expect(() => readArguments(['GeoJSON'])).toThrow('Usage');
  expect(() => readArguments(['GeoJSON', file, '--colour', 'red'])).toThrow("Unknown option '--colour'");
  expect(() => readArguments(['GeoJSON', file, '--date', 'soon'])).toThrow('sourceDate');
  expect(() => readArguments(['GeoJSON', file, '--countries', 'Swiss'])).toThrow('two letters, such as US');
  expect(() => readArguments(['GeoJSON', '/nowhere.geojson'])).toThrow('There is no file /nowhere.geojson.');
});

it('names the data after its file by default', () => {
  fs.writeFileSync(file, '{}');
  expect(readArguments(['GeoJSON', file]).id).toBe('Zones-of-Bern');
  expect(readArguments(['GeoJSON', file, '--id', 'bern', '--countries', 'ch, li'])).toMatchObject({
    id: 'bern',
    countries: ['CH', 'LI'],
  });
  expect(readArguments(['Power', 'https://example.com/a/grid.json.gz?key=1']).id).toBe('grid');
  expect(readArguments(['FAA_Facilities', 'public']).id).toBe('FAA_Facilities');
});

it('imports a file, prints progress, and lists what was skipped and why', async () => {
  const zones = [zone('A', square), zone('B', square.slice(0, 2))].map((one) => JSON.stringify(one));
  fs.writeFileSync(file, `{"features":[\n${zones.join(',\n')}\n]}`);
  const told = await run('GeoJSON', file, '--title', 'Zones of Bern', '--licence', 'Open', '--date', '2026-05-31');
  expect(told).toBe('1 were loaded, 1 were left out.\n  B (line 3): An area needs at least three different points');
  expect(printed[0]).toMatch(/^(waiting|reading)/);
  expect(await find('Zones-of-Bern')).toMatchObject({
    title: 'Zones of Bern',
    licence: 'Open',
    sourceDate: '2026-05-31',
    current: { source: 'Zones of Bern.geojson', loaded: 1, skipped: 1 },
  });
});

it('keeps the existing data if the file is unusable', async () => {
  fs.writeFileSync(file, '{"features":[{"type"');
  await expect(run('GeoJSON', file)).rejects.toThrow('The file is cut short. Nothing was changed.');
  expect((await find('Zones-of-Bern'))?.current).toMatchObject({ loaded: 1 });
});

/** Runs the command in a child process, which may be killed. */
function start(...args: string[]): ChildProcess {
  const { DATABASE_URL = '', OVERFLIGHT_DATA } = services.env;
  const program = path.resolve(import.meta.dirname, '../overflight.ts');
  return spawn(process.execPath, [program, 'import', ...args], {
    env: { ...process.env, DATABASE_URL, OVERFLIGHT_DATA },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const rowsOf = (dataset: string) =>
  services.db.selectFrom('overlay_features').select(['id', 'feature']).where('dataset', '=', dataset).execute();

it('whose process is killed is resumed by the server, after what was stored', async () => {
  const count = 12_000;
  fs.writeFileSync(file, collection(Array.from({ length: count }, (_, i) => cell(i, -170 + i / 50))));
  const child = start('FAA_Facilities', file);
  await new Promise<void>((resolve, reject) => {
    child.on('exit', () => reject(new Error('It ended too soon.')));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (!/reading.* [1-9]\d* loaded/.test(chunk.toString())) return;
      child.removeAllListeners('exit');
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  });
  const stored = await rowsOf('FAA_Facilities');
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.length).toBeLessThan(count);
  // Storing it again would overwrite this.
  const [first] = stored;
  await services.db
    .updateTable('overlay_features')
    .set({ feature: `${first?.feature} ` })
    .where('id', '=', first?.id ?? '')
    .execute();
  expect((await find('FAA_Facilities'))?.latestRun).toMatchObject({ state: 'reading', endedAt: null });
  clock.advance(2 * 60_000);
  expect(await ended('FAA_Facilities')).toMatchObject({ state: 'done', loaded: count, skipped: 0 });
  const rows = await rowsOf('FAA_Facilities');
  expect(rows).toHaveLength(count);
  expect(rows.find(({ id }) => id === first?.id)?.feature).toBe(`${first?.feature} `);
});
