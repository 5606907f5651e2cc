import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDataFolder, spawnProduct } from '../scripts/spawn-product.ts';
import type { Print } from './bench.ts';
import { median } from './tools/median.ts';
import { family, residentMb } from './tools/process-use.ts';

const ROUNDS = 3;
/** As `npm start` does. */
const entry = ['--max-semi-space-size=8', 'scripts/start.mjs'];

/** First start (creates the database), later starts, and idle memory; app and base map are built before. */
export async function measureStart(print: Print): Promise<void> {
  const [cold, warm, server, whole]: [number[], number[], number[], number[]] = [[], [], [], []];
  print(`${ROUNDS} starts with a new data folder, and each once more …`);
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
  print(`cold start (new data folder): ${Math.round(median(cold))} ms`);
  print(`warm start: ${Math.round(median(warm))} ms`);
  print(
    `resident memory at rest: server ${Math.round(median(server))} MB, with its database processes ${Math.round(median(whole))} MB (shared pages counted in each)`,
  );
}
