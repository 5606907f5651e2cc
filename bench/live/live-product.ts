import { joinDatabase } from '../../server/platform/db/open-database.ts';
import { freePorts } from '../../server/testing/free-port.ts';
import type { RunningProduct } from '../../scripts/spawn-product.ts';
import type { BenchLinks } from './fleet-of-vehicles.ts';
import { credentials, signIn, startBenchProduct } from '../tools/bench-product.ts';

export type LiveProduct = RunningProduct & { udp: BenchLinks; tcp: BenchLinks; tokens: string[] };

/** A product that listens for MAVLink on some ports, and users who may follow the vehicles. */
export async function startLiveProduct({ links, people }: { links: number; people: number }): Promise<LiveProduct> {
  const [udp, tcp] = [await freePorts(links), await freePorts(links)];
  const addresses = [
    ...udp.map((port) => `udp://127.0.0.1:${port}`),
    ...tcp.map((port) => `tcp-listen://127.0.0.1:${port}`),
  ];
  const product = await startBenchProduct({ OVERFLIGHT_MAVLINK: addresses.join(',') });
  const emails = await addPeople(product, people - 1);
  const tokens = [];
  for (const email of [credentials.email, ...emails]) tokens.push(await signIn(product.url, email));
  return { ...product, udp: { kind: 'udp', ports: udp }, tcp: { kind: 'tcp', ports: tcp }, tokens };
}

/** More accounts with the password of the first. */
async function addPeople({ dataFolder }: RunningProduct, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, n) => `viewer-${n}@example.com`);
  const { pool, close } = await joinDatabase({ OVERFLIGHT_DATA: dataFolder, DATABASE_URL: undefined });
  await pool.query(
    `insert into users (id, email, password_hash, confirmed_at, name, groups, approved_at, created_at)
     select gen_random_uuid(), more.email, password_hash, confirmed_at, name, groups, approved_at, created_at
     from users, unnest($1::text[]) as more (email) where users.email = $2`,
    [emails, credentials.email],
  );
  await close();
  return emails;
}
