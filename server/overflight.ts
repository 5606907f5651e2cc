import { openServices } from './open-services.ts';
import { readVerifyArguments, verifyFiles } from './files/verify-files.ts';
import { importCommand, readArguments } from './overlays/import-command.ts';
import { backUp, readBackupArguments } from './platform/backup/backup.ts';
import { readRestoreArguments, restore } from './platform/backup/restore.ts';
import { joinDatabase, openDatabase } from './platform/db/open-database.ts';
import { newSecrets, readNewSecretsArguments } from './platform/new-secrets.ts';
import { readEnv, type Env } from './platform/env.ts';
import { usePrivateFiles } from './platform/private-files.ts';
import type { Services } from './platform/services.ts';
import { importHeightsCommand, readImportHeightsArguments } from './terrain/import-heights-command.ts';
import { readSimulateArguments, simulateCommand } from './telemetry/simulator/simulate-command.ts';

type Print = (line: string) => void;
type ServiceCommand = {
  /** Returns the final output, or work to do after the database is closed. */
  run: (
    args: readonly string[],
    tools: { services: Services; print: Print },
  ) => Promise<string | (() => Promise<string>)>;
  /** Changes nothing that a running server relies on, so it may use its database. */
  joinsServer?: true;
};
/** Opens what it needs itself: it works where a server could not start. */
type LoneCommand = { runAlone: (args: readonly string[], env: Env) => Promise<string> };
type Command = (ServiceCommand | LoneCommand) & {
  /** Throws on invalid arguments, before anything is opened. */
  check: (args: readonly string[]) => unknown;
};

/** Commands for operators. */
const commands: Readonly<Record<string, Command>> = {
  import: { check: readArguments, run: importCommand },
  'import-heights': { check: readImportHeightsArguments, run: importHeightsCommand, joinsServer: true },
  simulate: { check: readSimulateArguments, run: simulateCommand, joinsServer: true },
  'verify-files': { check: readVerifyArguments, run: verifyFiles, joinsServer: true },
  backup: { check: readBackupArguments, run: backUp, joinsServer: true },
  restore: { check: readRestoreArguments, runAlone: restore },
  'new-secrets': { check: readNewSecretsArguments, runAlone: newSecrets },
};

/** Does not wait for a built-in database in use: the operator is watching. */
const LOCK_WAIT_MS = 1000;

async function main([name = '', ...args]: readonly string[], print: Print): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`Usage: npm run overflight -- <${Object.keys(commands).join(' | ')}> …`);
  command.check(args);
  const env = readEnv(process.env);
  await usePrivateFiles(env.OVERFLIGHT_DATA);
  if ('runAlone' in command) return command.runAlone(args, env);
  const { services, close } = await openCommandServices(env, command);
  const rest = await command.run(args, { services, print }).finally(close);
  return typeof rest === 'string' ? rest : rest();
}

/** Opens the services of a server, without answering requests or taking up jobs. */
function openCommandServices(env: Env, { joinsServer }: ServiceCommand) {
  const open = async () => {
    try {
      return await (joinsServer ? joinDatabase : openDatabase)(env, { lockWaitMs: LOCK_WAIT_MS });
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('Another Overflight'))
        throw new Error(`${error.message} While it runs, use its screen: Administration, Airspace and power data.`);
      throw error;
    }
  };
  return openServices(env, { jobs: [], log: { info: () => undefined, error: () => undefined }, open });
}

const print: Print = (line) => void process.stdout.write(`${line}\n`);

main(process.argv.slice(2), print).then(print, (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
