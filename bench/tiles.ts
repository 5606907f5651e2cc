import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { signIn, startBenchProduct } from './bench-product.ts';
import { median } from './median.ts';
import { cpuMs } from './process-use.ts';
import { facilityCells } from './tiles-cells.ts';
import { measureDynamic } from './tiles-dynamic.ts';
import { peerName, startPeer, type Started } from './tiles-peer.ts';

const ROUNDS = 3;
const REQUESTS = 20_000;
const CONNECTIONS = 16;
const AIRPORTS = 400;
const DATASET = 'FAA_Facilities';

type Target = { name: string; pids: () => number[]; urlOf: (tile: string) => string; headers: Record<string, string> };

/** CPU per tile out of an archive, against another tile server on the same archive and against a constant answer. */
export async function measureTiles(): Promise<string[]> {
  return [...(await measureStatic()), ...(await measureDynamic())];
}

async function measureStatic(): Promise<string[]> {
  const product = await startBenchProduct();
  const started: Started[] = [];
  try {
    const { archive, key } = await importCells(product);
    const tiles = tilesIn(archive);
    const ownUrl = (tile: string) => `${product.url}/flights/v2/tile/restrictions/${tile}.pbf`;
    const typical = typicalTile(tiles);
    const answer = await fetch(ownUrl(typical.address), { headers: { 'x-api-key': key } });
    const constant = await startConstant(typical, answer.headers, product.dataFolder);
    started.push(constant);
    const peer = await startPeer(archive);
    if ('url' in peer) started.push(peer);
    const targets: Target[] = [
      {
        name: 'ours',
        pids: () => [product.process.pid ?? 0],
        urlOf: ownUrl,
        headers: { 'x-api-key': key },
      },
      {
        name: 'constant',
        pids: () => [constant.process.pid ?? 0],
        urlOf: (tile) => `${constant.url}/${tile}`,
        headers: {},
      },
      ...('url' in peer
        ? [
            {
              name: 'peer',
              pids: () => [peer.process.pid ?? 0],
              urlOf: (tile: string) => `${peer.url}/${tile}.pbf`,
              headers: {},
            },
          ]
        : []),
    ];
    const figures = await compare(
      targets,
      tiles.map(({ address }) => address),
    );
    const [ours = 0, floor = 0, theirs] = targets.map(({ name }) => median(figures.get(name) ?? []));
    const ofPeer =
      theirs === undefined
        ? `${peerName}: not measured, ${'reason' in peer ? peer.reason : ''}`
        : `1/${(theirs / ours).toFixed(1)} of ${peerName} on the same archive (${theirs.toFixed(0)} µs), goal 1/8`;
    return [
      `static tile, ${tiles.length} tiles of ${facilityCells(AIRPORTS).features.length} cells: ${ours.toFixed(0)} µs CPU; ${ofPeer}`,
      `static tile: ${(ours / floor).toFixed(2)} × a constant answer of the same framework (${floor.toFixed(0)} µs), goal 1.5`,
    ];
  } finally {
    for (const { process } of started) process.kill();
    await product.stop();
    fs.rmSync(product.dataFolder, { recursive: true, force: true });
  }
}

type Imported = { archive: string; key: string };

async function importCells({ url, dataFolder }: { url: string; dataFolder: string }): Promise<Imported> {
  const authorization = await signIn(url);
  const query = new URLSearchParams({ kind: DATASET, fileName: 'cells.geojson' });
  const admin = `${url}/overlays/v1/admin/datasets`;
  const sent = await fetch(`${admin}/${DATASET}?${query}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: JSON.stringify(facilityCells(AIRPORTS)),
  });
  if (!sent.ok) throw new Error(`The cells were not taken: ${await sent.text()}`);
  for (;;) {
    const listed = await fetch(admin, { headers: { authorization } });
    const datasets = (await listed.json()) as {
      id: string;
      latestRun: { state: string; trouble: string | null } | null;
    }[];
    const run = datasets.find(({ id }) => id === DATASET)?.latestRun;
    if (run?.state === 'failed') throw new Error(`The cells were not imported: ${run.trouble}`);
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

/** The one nearest to the mean size. */
function typicalTile(tiles: readonly StoredTile[]): StoredTile {
  const mean = tiles.reduce((sum, { bytes }) => sum + bytes.length, 0) / tiles.length;
  const off = ({ bytes }: StoredTile) => Math.abs(bytes.length - mean);
  return tiles.reduce((nearest, tile) => (off(tile) < off(nearest) ? tile : nearest));
}

/** With the headers of our own answer, so that as much goes over the wire. */
async function startConstant({ bytes }: StoredTile, headers: Headers, folder: string): Promise<Started> {
  const file = path.join(folder, 'tile.pbf');
  fs.writeFileSync(file, bytes);
  const constant = Object.fromEntries(
    [...headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'].includes(name),
    ),
  );
  const script = path.join(import.meta.dirname, 'tiles-constant.ts');
  const child = spawn(process.execPath, [script, file, JSON.stringify(constant)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (said: Buffer) => resolve(String(said))),
  );
  return { url: line.replace('ready at ', '').trim(), process: child };
}

/** Microseconds of CPU per request, every target in its turn, the same tiles for each. */
async function compare(targets: readonly Target[], tiles: readonly string[]): Promise<Map<string, number[]>> {
  const figures = new Map(targets.map(({ name }) => [name, [] as number[]]));
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const asked = Array.from({ length: REQUESTS }, (_, index) => tiles[(index * 7919) % tiles.length] ?? '');
  for (let round = -1; round < ROUNDS; round++)
    for (const target of targets) {
      const cpu = () => target.pids().reduce((sum, pid) => sum + cpuMs(pid), 0);
      const before = cpu();
      const left = [...asked];
      const client = async () => {
        for (let tile = left.pop(); tile !== undefined; tile = left.pop()) await get(agent, target, tile);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, client));
      if (round >= 0) figures.get(target.name)?.push(((cpu() - before) * 1000) / REQUESTS);
    }
  agent.destroy();
  return figures;
}

function get(agent: http.Agent, { urlOf, headers }: Target, tile: string): Promise<void> {
  const url = urlOf(tile);
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { ...headers, 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.once('end', resolve);
    });
    request.once('error', reject);
  });
}
