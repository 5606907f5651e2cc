import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Account } from '../../server/platform/storage/presign-s3.ts';
import { s3Settings } from '../../server/platform/storage/testing/s3-settings.ts';
import { newDataFolder, spawnProduct, type RunningProduct } from '../spawn-product.ts';
import { startProxy, type Proxy } from './start-proxy.ts';

type Settings = Readonly<Record<string, string>>;
type Wanted = { databaseUrl: string; s3: S3Account; secretKeyFile?: string; settings?: Settings };

/** Two servers with data folders of their own on one database and one store, behind one address. */
export type Pair = {
  url: string;
  proxy: Proxy;
  servers: RunningProduct[];
  /** kill -9; the other goes on. */
  kill: (index: number) => Promise<void>;
  /** Starts a killed one again at its address. */
  restart: (index: number) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startPair({ databaseUrl, s3, secretKeyFile, settings = {} }: Wanted): Promise<Pair> {
  const folders = [newDataFolder(), newDataFolder()];
  const key = secretKeyFile
    ? { OVERFLIGHT_SECRET_KEY_FILE: secretKeyFile }
    : { OVERFLIGHT_SECRET_KEY: randomBytes(32).toString('base64') };
  const { PORT, ...rest } = settings;
  const shared = { ...s3Settings(s3), ...rest, DATABASE_URL: databaseUrl, ...key };
  const start = (index: number, port = '0') => {
    const dataFolder = folders[index] ?? '';
    return spawnProduct({ settings: { ...shared, PORT: port }, dataFolder });
  };
  const servers = [await start(0)];
  servers.push(await start(1));
  const proxy = await startProxy(
    servers.map(({ url }) => url),
    PORT === undefined ? undefined : Number(PORT),
  );
  await untilBothAnswer(proxy.url);
  return {
    url: proxy.url,
    proxy,
    servers,
    kill: async (index) => {
      const child = servers[index]?.process;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
    },
    restart: async (index) => {
      servers[index] = await start(index, new URL(servers[index]?.url ?? '').port);
    },
    stop: async () => {
      await proxy.stop();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** The proxy looks at its servers before it passes anything on. */
async function untilBothAnswer(url: string): Promise<void> {
  for (let good = 0, tries = 0; good < 4; tries++) {
    const isGood = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    good = isGood ? good + 1 : 0;
    if (tries > 400) throw new Error('The servers behind the proxy do not answer.');
    if (!isGood) await sleep(50);
  }
}
