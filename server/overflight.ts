import { defaultBasemapFolder } from './basemap/built-in.ts';
import { importCommand, readArguments } from './overlays/import-command.ts';
import { joinDatabase, openDatabase } from './platform/db/open-database.ts';
import { readEnv, type Env } from './platform/env.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { loadSecrets } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { readSimulateArguments, simulateCommand } from './telemetry/simulator/simulate-command.ts';

type Print = (line: string) => void;
type Command = {
  /** Throws on invalid arguments, before anything is opened. */
  check: (args: readonly string[]) => unknown;
  /** Returns the final output, or work to do after the database is closed. */
  run: (
    args: readonly string[],
    tools: { services: Services; print: Print },
  ) => Promise<string | (() => Promise<string>)>;
  /** Read-only, so it may use the database of a running server. */
  onlyReads?: true;
};

/** Commands for operators. */
const commands: Readonly<Record<string, Command>> = {
  import: { check: readArguments, run: importCommand },
  simulate: { check: readSimulateArguments, run: simulateCommand, onlyReads: true },
};

/** Does not wait for a built-in database in use: the operator is watching. */
const LOCK_WAIT_MS = 1000;

async function main([name = '', ...args]: readonly string[], print: Print): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`Usage: npm run overflight -- <${Object.keys(commands).join(' | ')}> …`);
  command.check(args);
  const { services, close } = await openServices(readEnv(process.env), command);
  const rest = await command.run(args, { services, print }).finally(close);
  return typeof rest === 'string' ? rest : rest();
}

/** The services of a server without HTTP and jobs. */
async function openServices(
  env: Env,
  { onlyReads }: Command,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const open = onlyReads ? joinDatabase : openDatabase;
  const { db, pool, close } = await open(env, { lockWaitMs: LOCK_WAIT_MS }).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('Another Overflight'))
      throw new Error(`${error.message} While it runs, use its screen: Administration, Airspace and power data.`);
    throw error;
  });
  const log = { info: () => undefined, error: () => undefined };
  const jobs = await startJobs({ pool, jobs: [], onError: () => undefined });
  const secrets = await loadSecrets(db);
  const fixed = { basemapFolder: defaultBasemapFolder, now: () => new Date(), storage: openStorage(env) };
  const services = { env, db, pool, jobs, secrets, log, ...fixed };
  return {
    services,
    close: async () => {
      await jobs.stop();
      await close();
    },
  };
}

const print: Print = (line) => void process.stdout.write(`${line}\n`);

main(process.argv.slice(2), print).then(print, (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
