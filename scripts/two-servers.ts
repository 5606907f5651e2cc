import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from '../server/platform/packages/install-packages.ts';
import { startS3StandIn } from '../server/platform/storage/testing/s3-stand-in.ts';
import { startOutsidePostgres } from '../server/testing/outside-postgres.ts';
import { newTempFolder } from './kill-on-exit.ts';
import { prepare } from './prepare.ts';
import { killOne } from './two-servers/kill-one.ts';
import { hasHaproxy } from './two-servers/start-proxy.ts';

/**
 * Two servers with data folders of their own, on one PostgreSQL and one S3 store, behind a proxy that passes requests
 * on in turn: one is killed again and again during uploads, saves and live view, and all journeys are made. `--kills 0`
 * and `--no-journeys` leave a part out; other arguments choose journeys.
 */
const { values, positionals } = parseArgs({
  options: { kills: { type: 'string', default: '10' }, journeys: { type: 'boolean', default: true } },
  allowNegative: true,
  allowPositionals: true,
});
const root = path.resolve(import.meta.dirname, '..');
/** Started by the journey itself, with the packages of a machine of its own. */
const LEFT_OUT = 'e2e/projects/photo-engine.e2e.ts';
const kills = Number(values.kills);

await prepare();
if (!hasHaproxy()) {
  const installed = await installPackages(['haproxy']).done;
  if (!installed.ok) console.log(`No haproxy (${installed.reason}): a small proxy of node:http takes its place.`);
}
const areSafe = kills === 0 || (await surviveKills());
const areGood = !values.journeys || makeJourneys();
process.exit(areSafe && areGood ? 0 : 1);

async function surviveKills(): Promise<boolean> {
  const folder = newTempFolder('two-servers-');
  fs.chmodSync(folder, 0o755);
  const database = await startOutsidePostgres(path.join(folder, 'pg'));
  const store = await startS3StandIn();
  const print = (line: string) => console.log(line);
  const result = await killOne({ databaseUrl: database.url, s3: store.account, kills, print }).finally(async () => {
    store.stop();
    await database.stop();
  });
  const { proxy, files, saves, lostFiles, lostSaves, filesPausedMs, savesPausedMs, livePausedMs } = result;
  console.log(
    `${kills} kills behind ${proxy}: ${files} files and ${saves} saves acknowledged, ${lostFiles} files and ${lostSaves} saves lost; ` +
      `longest pause ${filesPausedMs} ms for files, ${savesPausedMs} ms for saves, ${livePausedMs} ms for the live view`,
  );
  return lostFiles + lostSaves === 0 && files > 0 && saves > 0;
}

function makeJourneys(): boolean {
  console.log(`Journeys on two servers; left out: ${LEFT_OUT}, which starts a server of its own.`);
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const chosen = ['--project', 'e2e', '--exclude', LEFT_OUT, ...positionals];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...chosen], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, OVERFLIGHT_E2E_SERVERS: '2' },
  });
  return status === 0;
}
