import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { killOnExit, newTempFolder } from '../../scripts/kill-on-exit.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { untilOpen } from '../../server/testing/until-open.ts';
import { connectMqtt, type MqttClient } from './mqtt-client.ts';
import { cpuMs } from '../tools/process-use.ts';

const STEP_MS = 5;

/** Debian installs servers outside the default search path. */
const searchPath = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

type Wanted = {
  vehicles: number;
  hz: number;
  viewers: number;
  /** Number of vehicle connections. */
  connections: number;
};
/** Messages delivered so far and their cost. */
type BrokerUse = { delivered: number; ms: number };
export type Broker = {
  use: () => BrokerUse;
  /** Starts the vehicles; returns a function that stops them. */
  feed: () => () => void;
  stop: () => void;
};

/** Mosquitto with the same vehicles, rate and viewers; undefined if it is not installed. */
export async function startMosquitto(wanted: Wanted): Promise<Broker | undefined> {
  if (!hasMosquitto()) return undefined;
  const port = await freePort();
  const folder = newTempFolder('mosquitto-');
  const settings = path.join(folder, 'mosquitto.conf');
  fs.writeFileSync(
    settings,
    `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nlog_type none\nuser root\n`,
  );
  const env = { ...process.env, PATH: searchPath };
  const broker = killOnExit(spawn('mosquitto', ['-c', settings], { env, stdio: 'ignore' }));
  const end = () => {
    broker.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilOpen(port, 'mosquitto');
    const load = await connectAll(port, wanted);
    return {
      use: () => ({ delivered: load.delivered(), ms: cpuMs(broker.pid ?? 0) }),
      feed: load.feed,
      stop: () => {
        load.leave();
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

export function hasMosquitto(): boolean {
  try {
    execFileSync('mosquitto', ['-h'], { env: { ...process.env, PATH: searchPath }, stdio: 'ignore' });
    return true;
  } catch (error) {
    // Its help exits with a non-zero code.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

async function connectAll(port: number, { vehicles, hz, viewers, connections }: Wanted) {
  let delivered = 0;
  const clients: MqttClient[] = [];
  for (let n = 0; n < viewers; n++) clients.push(await connectMqtt(port, `viewer-${n}`, () => delivered++));
  const publishers: MqttClient[] = [];
  for (let n = 0; n < connections; n++) publishers.push(await connectMqtt(port, `vehicle-${n}`));
  const feed = () => {
    const startedAt = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      for (; sent < ((performance.now() - startedAt) / 1000) * vehicles * hz; sent++) {
        // The same position text as ours.
        const row = [sent % vehicles, (85_000_000 + sent) / 1e7, 47.4, 520, 90, 5, 60, 12];
        publishers[sent % connections]?.publish(`vehicles/${sent % vehicles}`, JSON.stringify(row));
      }
    }, STEP_MS);
    return () => clearInterval(timer);
  };
  const leave = () => {
    for (const client of [...clients, ...publishers]) client.close();
  };
  return { delivered: () => delivered, feed, leave };
}
