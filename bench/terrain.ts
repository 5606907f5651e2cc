import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { MapSources } from '../contract/map/basemap.ts';
import { tileUrl } from '../contract/map/tile-url.ts';
import { newTempFolder } from '../scripts/kill-on-exit.ts';
import { makeGeoTiff } from '../server/terrain/testing/make-geotiff.ts';
import type { Bench } from './bench.ts';
import { signIn, startBenchProduct } from './tools/bench-product.ts';
import { median } from './tools/median.ts';
import { cpuMs, residentMb } from './tools/process-use.ts';

/** A degree of Copernicus GLO-30. */
const SIDE = 3600;
const [WEST, NORTH] = [8, 47];
const POSITIONS = 10_000;
const ROUNDS = 3;
const CALLS = 20;
const TILES = 36;

/** Heights of a survey's lines from a file as large as a degree of GLO-30, beside gdallocationinfo. */
export const measureTerrain: Bench = async (print) => {
  const folder = newTempFolder();
  const file = makeDegree(folder);
  print(`a degree of heights, ${Math.round(fs.statSync(file).size / 1024 ** 2)} MiB …`);
  const product = await startBenchProduct();
  const authorization = await signIn(product.url);
  const pid = product.process.pid ?? 0;
  const [cpuBefore, memoryBefore] = [cpuMs(pid), residentMb(pid)];
  const added = await fetch(`${product.url}/terrain/v1/admin/files/${randomUUID()}?fileName=degree.tif&datum=egm2008`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(fs.readFileSync(file)),
  });
  if (!added.ok) throw new Error(await added.text());
  print(`added with ${cpuMs(pid) - cpuBefore} ms CPU and ${Math.round(residentMb(pid) - memoryBefore)} MiB of memory`);
  const positions = Array.from({ length: POSITIONS }, (_, at) => [
    WEST + 0.5 + 0.00004 * (at % 500),
    NORTH - 0.5 - 0.0002 * Math.floor(at / 500),
  ]);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuMs(pid);
    for (let call = 0; call < CALLS; call++) await ask(product.url, authorization, positions);
    ours.push((cpuMs(pid) - before) / CALLS);
    const peer = peerCpuMs(file, positions);
    if (peer !== null) theirs.push(peer);
  }
  const tileMs = await tileCpuMs(product.url, authorization, pid);
  await product.stop();
  const peer =
    theirs.length > 0
      ? `; gdallocationinfo ${median(theirs).toFixed(0)} ms, ratio ${(median(ours) / median(theirs)).toFixed(2)}`
      : '';
  print(`${POSITIONS} heights: ${median(ours).toFixed(1)} ms CPU a call${peer}`);
  print(`a tile of the relief: ${tileMs.toFixed(1)} ms CPU`);
};

/** New tiles of the map's relief, at the zoom of the file. */
async function tileCpuMs(url: string, authorization: string, pid: number): Promise<number> {
  const headers = { authorization };
  const { terrain } = (await (await fetch(`${url}/basemap/v1/sources`, { headers })).json()) as MapSources;
  if (!terrain) throw new Error('The file is not in the relief.');
  const before = cpuMs(pid);
  for (let tile = 0; tile < TILES; tile++) {
    const address = tileUrl(terrain.tiles, { z: 12, x: 2142 + (tile % 6), y: 1444 + Math.floor(tile / 6) });
    const { status } = await fetch(new URL(address, url), { headers });
    if (status !== 200) throw new Error(`A tile was answered with ${status}.`);
  }
  return (cpuMs(pid) - before) / TILES;
}

async function ask(url: string, authorization: string, positions: number[][]): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/terrain/v1/heights`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ positions }),
  });
  const { heights } = (await answer.json()) as { heights: (number | null)[] };
  if (heights.length !== POSITIONS || heights.includes(null)) throw new Error('Heights are missing.');
}

/** Compressed in tiles as GLO-30 is, where GDAL is installed. */
function makeDegree(folder: string): string {
  const [plain, packed] = [path.join(folder, 'plain.tif'), path.join(folder, 'degree.tif')];
  const heightAt = (column: number, row: number) =>
    600 + 300 * Math.sin(column / 210) * Math.cos(row / 170) + 20 * Math.sin(column / 9 + row / 13);
  fs.writeFileSync(
    plain,
    makeGeoTiff({ columns: SIDE, rows: SIDE, heightAt, west: WEST, north: NORTH, step: 1 / SIDE }),
  );
  const options = ['-q', '-of', 'COG', '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=YES', '-co', 'BLOCKSIZE=1024'];
  return spawnSync('gdal_translate', [...options, plain, packed]).status === 0 ? packed : plain;
}

/** User and system time of the whole program, which opens the file anew; null if it is not installed. */
function peerCpuMs(file: string, positions: number[][]): number | null {
  const input = positions.map(([lng, lat]) => `${lng} ${lat}`).join('\n');
  const script = `import resource, subprocess, sys
subprocess.run(['gdallocationinfo', '-valonly', '-wgs84', sys.argv[1]], input=sys.stdin.buffer.read(), stdout=subprocess.DEVNULL, check=True)
use = resource.getrusage(resource.RUSAGE_CHILDREN)
print((use.ru_utime + use.ru_stime) * 1000)`;
  const { status, stdout } = spawnSync('python3', ['-c', script, file], { input, encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}
