import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { ffmpegArguments, PLAYLIST } from './ffmpeg-arguments.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { viewersOf } from './sessions.ts';
import type { PlayableStream } from './streams-store.ts';
import { notAvailable } from './video-refusals.ts';

/** One source being converted for browsers, shared by its viewers. */
type Gateway = {
  stream: PlayableStream;
  folder: string;
  child: ChildProcess | null;
  runs: number;
  /** The last error of ffmpeg, while it does not run. */
  problem: string | null;
  isClosed: boolean;
};

const LOOK_EVERY_MS = 5000;
const FIRST_PIECE_MS = 15_000;
const POLL_MS = 100;
/** Segments last a second. */
const OLD_MS = 10_000;
const WAITS_MS = [1000, 2000, 5000, 10_000] as const;

/** Ends a program with this process, even if that is killed. */
const bound = existsSync('/usr/bin/setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : [];

const gatewaysOf = perServices(() => new Map<string, Promise<Gateway>>());

/** A file of a gateway, which is started if needed. */
export async function gatewayFile(services: Services, stream: PlayableStream, file: string): Promise<string> {
  const gateway = await requireGateway(services, stream);
  const wanted = path.join(gateway.folder, file);
  if (file === PLAYLIST) await playlistOf(gateway);
  return wanted;
}

export async function gatewayProblem(services: Services, streamId: string): Promise<string | null> {
  return (await gatewaysOf(services).get(streamId))?.problem ?? null;
}

/** Called when it was changed or deleted, or the server stops. */
export async function closeGateway(services: Services, streamId: string): Promise<void> {
  const gateways = gatewaysOf(services);
  const gateway = await gateways.get(streamId)?.catch(() => undefined);
  gateways.delete(streamId);
  if (!gateway) return;
  gateway.isClosed = true;
  await endOf(gateway.child);
  await fs.rm(gateway.folder, { recursive: true, force: true });
}

export async function closeGateways(services: Services): Promise<void> {
  await Promise.all([...gatewaysOf(services).keys()].map((id) => closeGateway(services, id)));
}

function requireGateway(services: Services, stream: PlayableStream): Promise<Gateway> {
  const gateways = gatewaysOf(services);
  const known = gateways.get(stream.id);
  if (known) return known;
  const opened = open(services, stream);
  gateways.set(stream.id, opened);
  opened.catch(() => gateways.delete(stream.id));
  return opened;
}

async function open(services: Services, stream: PlayableStream): Promise<Gateway> {
  if ((await findFfmpeg()) === null)
    throw notAvailable('ffmpeg is not installed on the server (Debian: apt install ffmpeg).');
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'overflight-video-'));
  const gateway: Gateway = { stream, folder, child: null, runs: 0, problem: null, isClosed: false };
  keepRunning(services, gateway).catch(() => services.log.error({ streamId: stream.id }, 'a video gateway failed'));
  return gateway;
}

/** Restarts ffmpeg whenever it ends, while there are viewers. */
async function keepRunning(services: Services, gateway: Gateway): Promise<void> {
  const watch = setInterval(() => {
    if (viewersOf(services, gateway.stream.id).length > 0) return;
    closeGateway(services, gateway.stream.id).catch((error: unknown) =>
      services.log.error({ err: error }, 'a video gateway could not be closed'),
    );
  }, LOOK_EVERY_MS).unref();
  for (let failures = 0; !gateway.isClosed;) {
    const startedAt = performance.now();
    gateway.problem = await run(gateway);
    failures = performance.now() - startedAt > FIRST_PIECE_MS ? 0 : failures + 1;
    const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)];
    if (!gateway.isClosed) await sleep(wait, undefined, { ref: false });
  }
  clearInterval(watch);
}

/** Runs ffmpeg once; returns why it ended. */
function run(gateway: Gateway): Promise<string> {
  gateway.runs += 1;
  const [program = '', ...words] = [...bound, 'ffmpeg', ...ffmpegArguments(gateway.stream, gateway.runs)];
  const child = spawn(program, words, { cwd: gateway.folder, stdio: ['ignore', 'ignore', 'pipe'] });
  gateway.child = child;
  return new Promise((resolve) => {
    let last = '';
    child.stderr.on('data', (bytes: Buffer) => {
      last = String(bytes).trim().split('\n').at(-1) ?? last;
    });
    const end = () => {
      gateway.child = null;
      resolve(withoutAddress(last) || 'the source has ended.');
    };
    child.once('error', end);
    child.once('exit', end);
  });
}

/** ffmpeg prints the whole URL, which may contain a password or key. */
const withoutAddress = (text: string): string => text.replaceAll(/\w+:\/\/\S+/g, 'the source:');

async function endOf(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** Waits for a segment of a source that was just opened or restarted: old segments are not live. */
async function playlistOf(gateway: Gateway): Promise<void> {
  const playlist = path.join(gateway.folder, PLAYLIST);
  for (let waitedMs = 0; waitedMs < FIRST_PIECE_MS; waitedMs += POLL_MS) {
    if (await isFresh(playlist)) {
      if (gateway.child) gateway.problem = null;
      return;
    }
    if (gateway.problem !== null) throw notAvailable(gateway.problem);
    await sleep(POLL_MS);
  }
  throw notAvailable('the source does not send anything.');
}

/** Rewritten with every segment. */
const isFresh = (file: string): Promise<boolean> =>
  fs.stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < OLD_MS,
    () => false,
  );
