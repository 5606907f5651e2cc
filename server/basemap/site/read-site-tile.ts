import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import type { SiteSourceKind } from './site-sources.ts';
import type { DrawnTile, TileTask } from './site-tile-worker.ts';

/** Tiles of a few screens at several zooms. */
const MAX_KEPT = 2000;
/** Nobody looks any more: the thread and the site in its memory end. */
const IDLE_MS = 120_000;

/** How long other drawing gives way to tiles that somebody waits for. */
const GIVE_WAY_MS = 5000;
const GIVE_WAY_STEP_MS = 100;

type Waiting = { resolve: (bytes: Uint8Array | undefined) => void; reject: (error: Error) => void };

/** All servers of this process draw with one thread: the site is the same everywhere. */
let thread: { worker: Worker; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout } | undefined;
const kept = new Map<string, Promise<Uint8Array | undefined>>();
let lastNumber = 0;

/** A tile of the demo site, drawn once. */
export function readSiteTile(kind: SiteSourceKind, tile: TileAddress): Promise<Uint8Array | undefined> {
  const name = `${kind} ${tile.z} ${tile.x} ${tile.y}`;
  const known = kept.get(name);
  if (known) return known;
  const drawn = draw(kind, tile);
  drawn.catch(() => kept.delete(name));
  if (kept.size >= MAX_KEPT) for (const oldest of [...kept.keys()].slice(0, MAX_KEPT / 10)) kept.delete(oldest);
  kept.set(name, drawn);
  return drawn;
}

/** Resolves once no tile waits to be drawn, or after a while. */
export async function siteTilesDrawn(): Promise<void> {
  const isDrawing = () => (thread?.waiting.size ?? 0) > 0;
  for (let waited = 0; waited < GIVE_WAY_MS && isDrawing(); waited += GIVE_WAY_STEP_MS) await sleep(GIVE_WAY_STEP_MS);
}

function draw(kind: SiteSourceKind, tile: TileAddress): Promise<Uint8Array | undefined> {
  const current = (thread ??= startThread());
  clearTimeout(current.idle);
  const task: TileTask = { number: ++lastNumber, kind, tile };
  return new Promise((resolve, reject) => {
    current.waiting.set(task.number, { resolve, reject });
    current.worker.postMessage(task);
  });
}

function startThread(): NonNullable<typeof thread> {
  const worker = new Worker(new URL('site-tile-worker.ts', import.meta.url), { execArgv: [] });
  const started: NonNullable<typeof thread> = { worker, waiting: new Map() };
  worker.unref();
  worker.on('message', ({ number, bytes, problem }: DrawnTile) => {
    const waiting = started.waiting.get(number);
    started.waiting.delete(number);
    if (problem === undefined) waiting?.resolve(bytes);
    else waiting?.reject(new Error(problem));
    if (started.waiting.size === 0) started.idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
  });
  const end = (reason: string) => {
    if (thread === started) thread = undefined;
    for (const { reject } of started.waiting.values()) reject(new Error(reason));
    started.waiting.clear();
  };
  worker.on('error', (error) => end(String(error)));
  worker.on('exit', () => end('The thread that draws the demo site ended.'));
  return started;
}
