import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDataFolder, spawnProduct } from '../scripts/spawn-product.ts';
import { median } from './median.ts';
import { family, residentMb } from './process-use.ts';

const ROUNDS = 3;
const entry = 'scripts/start.mjs';

/** First start (creates the database), later starts, and the memory it rests at; app and base map are built before. */
export async function measureStart(): Promise<string[]> {
  const [cold, warm, server, whole]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const dataFolder = newDataFolder();
    const first = await spawnProduct({ dataFolder, entry });
    cold.push(first.readyMs);
    await first.stop();
    const second = await spawnProduct({ dataFolder, entry });
    warm.push(second.readyMs);
    await sleep(3000);
    const pid = second.process.pid ?? 0;
    server.push(residentMb(pid));
    whole.push(family(pid).reduce((sum, member) => sum + residentMb(member), 0));
    await second.stop();
    fs.rmSync(dataFolder, { recursive: true, force: true });
  }
  return [
    `cold start (new data folder): ${Math.round(median(cold))} ms`,
    `warm start: ${Math.round(median(warm))} ms`,
    `resident memory at rest: server ${Math.round(median(server))} MB, with its database processes ${Math.round(median(whole))} MB (shared pages counted in each)`,
  ];
}
