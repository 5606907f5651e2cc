import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FeatureCollection } from 'geojson';
import type { OverlayKind } from '../../contract/map/overlays.ts';
import type { Print } from '../bench.ts';
import { signIn, startBenchProduct } from '../tools/bench-product.ts';
import { median } from '../tools/median.ts';
import { cpuMs } from '../tools/process-use.ts';
import { startScript, type StartedScript } from '../start-script.ts';
import { jaggedAreas } from './tiles-areas.ts';
import { facilityCells } from './tiles-cells.ts';
import { installPeer, peerName, peerSetting, startPeer } from './tiles-peer.ts';

const ROUNDS = 3;
const REQUESTS = 15_000;
/** Enough for a result; it takes many times as long for large tiles, which it decompresses and compresses again. */
const PEER_REQUESTS = 3000;
const CONNECTIONS = 16;
/** As long as ours. */
const ETAG = '"0123456789012345678901234567"';

type Workload = { name: string; kind: OverlayKind; features: () => FeatureCollection };

const workloads: Workload[] = [
  { name: 'cells around 400 airports', kind: 'FAA_Facilities', features: () => facilityCells(400) },
  { name: '25,000 jagged areas', kind: 'GeoJSON', features: () => jaggedAreas(25_000) },
];

type Target = { name: string; pid: number; requests: number; urlOf: (tile: string) => string };

const measured = [
  `static tile: CPU of the server's process per request; ${CONNECTIONS} connections kept open ask each server in turn for`,
  `  the tiles of one archive, all with the same request headers (API key, gzip); ${peerName} ${peerSetting}`,
];

/** CPU per tile out of an archive, against another tile server on the same archive and against a constant answer. */
export async function measureTiles(print: Print): Promise<void> {
  const hasPeer = await installPeer(print);
  for (const line of measured) print(line);
  for (const workload of workloads) await measureStatic(workload, { hasPeer, print });
}

type How = { hasPeer: boolean; print: Print };

async function measureStatic(workload: Workload, { hasPeer, print }: How): Promise<void> {
  print(`${workload.name} …`);
  const product = await startBenchProduct();
  const started: StartedScript[] = [];
  try {
    const { archive, key } = await importDataset(product, workload);
    const tiles = tilesIn(archive);
    const ownUrl = (tile: string) => `${product.url}/flights/v2/tile/restrictions/${tile}.pbf`;
    const answer = await fetch(ownUrl(tiles[0]?.address ?? ''), { headers: { 'x-api-key': key } });
    const constant = await startConstant(archive, answer.headers);
    started.push(constant);
    const peer = hasPeer ? await startPeer(archive, print) : undefined;
    if (peer) started.push(peer);
    const targets: Target[] = [
      { name: 'ours', pid: product.process.pid ?? 0, requests: REQUESTS, urlOf: ownUrl },
      {
        name: 'constant',
        pid: constant.process.pid ?? 0,
        requests: REQUESTS,
        urlOf: (tile) => `${constant.url}/${tile}`,
      },
    ];
    if (peer)
      targets.push({
        name: 'peer',
        pid: peer.process.pid ?? 0,
        requests: PEER_REQUESTS,
        urlOf: (tile) => `${peer.url}/${tile}.pbf`,
      });
    const addresses = tiles.map(({ address }) => address);
    const figures = await compare(targets, addresses, { 'x-api-key': key, 'accept-encoding': 'gzip' });
    const [ours = 0, floor = 0, theirs] = targets.map(({ name }) => median(figures.get(name) ?? []));
    const ofPeer =
      theirs === undefined
        ? ''
        : `; 1/${(theirs / ours).toFixed(1)} of ${peerName} on the same archive (${theirs.toFixed(0)} µs), goal 1/8`;
    const mean = `${(meanBytes(tiles) / 1000).toFixed(1)} KB on average`;
    print(`${workload.name}, ${tiles.length} tiles, ${mean}: ${ours.toFixed(0)} µs CPU${ofPeer}`);
    print(
      `${workload.name}: ${(ours / floor).toFixed(2)} × a constant answer with the same bytes by the same framework (${floor.toFixed(0)} µs), goal 1.5`,
    );
  } finally {
    for (const { process } of started) process.kill();
    await product.stop();
    fs.rmSync(product.dataFolder, { recursive: true, force: true });
  }
}

type Imported = { archive: string; key: string };

async function importDataset(
  { url, dataFolder }: { url: string; dataFolder: string },
  { kind, features }: Workload,
): Promise<Imported> {
  const authorization = await signIn(url);
  const query = new URLSearchParams({ kind, fileName: 'bench.geojson' });
  const admin = `${url}/overlays/v1/admin/datasets`;
  const sent = await fetch(`${admin}/${kind}?${query}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: JSON.stringify(features()),
  });
  if (!sent.ok) throw new Error(`The data was not taken: ${await sent.text()}`);
  for (;;) {
    const listed = await fetch(admin, { headers: { authorization } });
    const datasets = (await listed.json()) as {
      id: string;
      latestRun: { state: string; trouble: string | null } | null;
    }[];
    const run = datasets.find(({ id }) => id === kind)?.latestRun;
    if (run?.state === 'failed') throw new Error(`The data was not imported: ${run.trouble}`);
    if (run?.state === 'done') break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const made = await fetch(`${url}/identity/v1/api-keys`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench' }),
  });
  const folder = path.join(dataFolder, 'overlays');
  const file = fs.readdirSync(folder).find((name) => name.endsWith('.mbtiles')) ?? '';
  return { archive: path.join(folder, file), key: ((await made.json()) as { key: string }).key };
}

type StoredTile = { address: string; bytes: Uint8Array };

function tilesIn(archive: string): StoredTile[] {
  const db = new DatabaseSync(archive, { readOnly: true });
  const rows = db
    .prepare('select zoom_level as z, tile_column as x, tile_row as row, tile_data as bytes from tiles')
    .all();
  db.close();
  return (rows as unknown as { z: number; x: number; row: number; bytes: Uint8Array }[]).map(
    ({ z, x, row, bytes }) => ({
      address: `${z}/${x}/${2 ** z - 1 - row}`,
      bytes,
    }),
  );
}

function meanBytes(tiles: readonly StoredTile[]): number {
  return tiles.reduce((sum, { bytes }) => sum + bytes.length, 0) / tiles.length;
}

/** With the bytes and headers of our own answers, so that the traffic is equal. */
function startConstant(archive: string, headers: Headers): Promise<StartedScript> {
  const constant = Object.fromEntries(
    [...headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'etag'].includes(name),
    ),
  );
  return startScript('tiles/tiles-constant.ts', archive, JSON.stringify({ ...constant, etag: ETAG }));
}

/** Microseconds of CPU per request, targets alternating, the same tiles for each. */
async function compare(
  targets: readonly Target[],
  tiles: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<Map<string, number[]>> {
  const figures = new Map(targets.map(({ name }) => [name, [] as number[]]));
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const asked = Array.from({ length: REQUESTS }, (_, index) => tiles[(index * 7919) % tiles.length] ?? '');
  for (let round = -1; round < ROUNDS; round++)
    for (const target of targets) {
      const before = cpuMs(target.pid);
      const left = asked.slice(0, target.requests);
      const client = async () => {
        for (let tile = left.pop(); tile !== undefined; tile = left.pop())
          await get(target.urlOf(tile), { agent, headers });
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, client));
      if (round >= 0) figures.get(target.name)?.push(((cpuMs(target.pid) - before) * 1000) / target.requests);
    }
  agent.destroy();
  return figures;
}

function get(url: string, options: http.RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, options, (response) => {
      response.resume();
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.once('end', resolve);
    });
    request.once('error', reject);
  });
}
